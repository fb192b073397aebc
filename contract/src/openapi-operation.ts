import type { OpenApiParameter } from './openapi-parameters.ts';
import type { OpenApiResponse } from './openapi-replies.ts';
import type { JsonSchema } from './openapi-schemas.ts';

export type OpenApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: (OpenApiParameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, OpenApiResponse>;
};
