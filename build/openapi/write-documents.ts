import { writeFile } from 'node:fs/promises';
import type { OpenApiDocument } from '../../service/openapi/document.js';
import { createServiceDocument } from '../../service/openapi/service-document.js';
import { createGatewayDocument } from './gateway-document.js';

/** The OpenAPI documents of the package, by file name. */
export const OPENAPI_DOCUMENTS: Readonly<Record<string, () => OpenApiDocument>> = {
  'openapi.json': createServiceDocument,
  'openapi-gateway.json': createGatewayDocument,
};

export async function writeOpenApi(folder: string): Promise<void> {
  for (const [name, create] of Object.entries(OPENAPI_DOCUMENTS))
    await writeFile(`${folder}/${name}`, `${JSON.stringify(create(), null, 2)}\n`);
}
