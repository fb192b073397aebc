import { startEmbeddedDatabase } from '../embedded-database.ts';
import { fastSettings } from './test-folder.ts';

const database = await startEmbeddedDatabase({ dataDir: process.argv[2]!, settings: fastSettings });
process.send?.({ url: database.url, pid: database.pid() });
