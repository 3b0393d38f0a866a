/** Import and export of mobiles over HTTP. */
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '../../../contract/common.ts';
import {
  commitBodySchema,
  committingSchema,
  importListSchema,
  importQuerySchema,
  importSchema,
  importStartedSchema,
} from '../../../contract/import-export.ts';
import type { Services } from '../../../services.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { IMPORT_MAX_BYTES } from '../../../shared/upload-limits.ts';
import {
  commitImport,
  exportMobiles,
  exportSkipped,
  type ImportJob,
  importTemplate,
  listImports,
  readImport,
  startImport,
} from '../../../shop/import-export/index.ts';
import { LONGEST_BODY_MS } from '../../plugins/body-time.ts';
import { askFirstHeader, readAsksFirst } from '../../requests/headers.ts';

const CSV = 'text/csv; charset=utf-8';

export async function importExportRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  await app.register(exportRoutes, { services });
  await app.register(fileRoutes, { services });
  await app.register(importRoutes, { services });
}

async function exportRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/transfer/mobiles.csv',
    {
      config: { permission: 'admin' },
      schema: { summary: 'Everything on sale as CSV', produces: ['text/csv'] },
    },
    async (request, reply) => {
      const lines = exportMobiles(services, request.actor);
      return reply
        .header('content-type', CSV)
        .header('content-disposition', 'attachment; filename="mobiles.csv"')
        .send(Readable.from(lines));
    },
  );

  routes.get(
    '/transfer/template.csv',
    {
      config: { permission: 'admin' },
      schema: { summary: 'An empty file for an import', produces: ['text/csv'] },
    },
    async (_, reply) =>
      reply
        .header('content-type', CSV)
        .header('content-disposition', 'attachment; filename="template.csv"')
        .send(importTemplate()),
  );

  routes.get(
    '/transfer/:id/skipped.csv',
    {
      config: { permission: 'admin' },
      schema: {
        summary:
          'The lines with errors as they stood in the file, with all that is wrong with them',
        params: idParams,
        produces: ['text/csv'],
      },
    },
    async (request, reply) => {
      const lines = await exportSkipped(services, request.actor, request.params.id);
      return reply
        .header('content-type', CSV)
        .header('content-disposition', 'attachment; filename="skipped-lines.csv"')
        .send(Readable.from(lines));
    },
  );
}

/** The file that an import begins with. */
async function fileRoutes(app: FastifyInstance, { services }: { services: Services }) {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: IMPORT_MAX_BYTES, files: 1, fields: 4, parts: 5 },
  });
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/transfer/mobiles',
    {
      config: { permission: 'admin', bodyTimeMs: LONGEST_BODY_MS },
      bodyLimit: IMPORT_MAX_BYTES + 64 * 1024,
      schema: {
        summary: 'Check a file of mobiles without changing anything (multipart field `file`)',
        consumes: ['multipart/form-data'],
        response: { 200: importStartedSchema },
      },
    },
    async (request) => {
      if (!request.isMultipart()) throw new AppError('unsupported-media-type');
      const part = await request.file();
      if (part?.fieldname !== 'file') throw invalidField('file', 'Please choose a CSV file');
      const { filename, file } = part;
      const upload = { fileName: filename, bytes: file, wasCut: () => file.truncated };
      return { id: await startImport(services, request.actor, upload) };
    },
  );
}

/** An import from its check to its end. */
async function importRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/transfer/recent',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'The latest imports and what became of them',
        response: { 200: importListSchema },
      },
    },
    async (request) => {
      const found = await listImports(services, request.actor);
      return importListSchema.parse(found.map(toWire));
    },
  );

  routes.get(
    '/transfer/:id',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'How far an import is, and what its lines do',
        params: idParams,
        querystring: importQuerySchema,
        response: { 200: importSchema },
      },
    },
    async (request) => {
      const { cursor, ...rest } = request.query;
      const input = { id: request.params.id, afterLine: cursor, ...rest };
      const { job, rows } = await readImport(services, request.actor, input);
      return importSchema.parse({ ...toWire(job), lines: rows });
    },
  );

  routes.post(
    '/transfer/:id/commit',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Make a checked import true; ask GET /transfer/{id} for the end',
        params: idParams,
        headers: askFirstHeader,
        body: commitBodySchema.nullish(),
        response: { 200: committingSchema },
      },
    },
    async (request) => {
      const { skip = 0 } = request.body ?? {};
      const { id } = request.params;
      const input = { id, skip, requestId: request.id, asksFirst: readAsksFirst(request) };
      await commitImport(services, request.actor, input);
      return { acknowledged: true as const };
    },
  );
}

function toWire({ createdAt, updatedAt, ...job }: ImportJob) {
  return { ...job, sentAt: createdAt.toISOString(), changedAt: updatedAt.toISOString() };
}
