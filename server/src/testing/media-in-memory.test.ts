import { mediaContract } from './media-contract.ts';
import { mediaInMemory } from './media-in-memory.ts';

mediaContract(async () => mediaInMemory(new Map()));
