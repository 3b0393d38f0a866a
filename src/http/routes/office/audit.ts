/** The audit log over HTTP: reading it, and taking changes back. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  type AuditQuery,
  auditListSchema,
  auditParams,
  auditQuerySchema,
  undoneSchema,
  type WireAuditEntry,
} from '../../../contract/audit.ts';
import type { Services } from '../../../services.ts';
import { type AuditEntry, listChanges } from '../../../shop/audit/index.ts';
import { isUndoable, undoChange } from '../../../shop/undo/index.ts';
import { askFirstHeader, readAsksFirst } from '../../requests/headers.ts';

export async function auditRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/audit',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Who changed what, newest first; the next page is in the Link header',
        querystring: auditQuerySchema,
        response: { 200: auditListSchema },
      },
    },
    async (request, reply) => {
      const page = await listChanges(services, request.actor, toFilter(request.query));
      if (page.nextBeforeId !== null) {
        const given = Object.entries({ ...request.query, cursor: page.nextBeforeId });
        const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
        reply.header('link', `</audit?${next}>; rel="next"`);
      }
      return page.entries.map(toWireEntry);
    },
  );

  routes.post(
    '/audit/:id/undo',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Take a change back; 409 with `differences` when it was changed again since',
        params: auditParams,
        headers: askFirstHeader,
        response: { 200: undoneSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const input = { id, requestId: request.id, asksFirst: readAsksFirst(request) };
      await undoChange(services, request.actor, input);
      return { acknowledged: true as const };
    },
  );
}

function toFilter(query: AuditQuery) {
  const { actor, subject, cursor, from, to, ...rest } = query;
  return {
    ...rest,
    actorId: actor,
    subjectId: subject,
    beforeId: cursor,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

function toWireEntry(entry: AuditEntry): WireAuditEntry {
  const { subjectType, subjectId, subjectName, actor, at, ...rest } = entry;
  return {
    ...rest,
    at: at.toISOString(),
    actor: actor && { _id: actor.id, name: actor.name, email: actor.email },
    subject: { type: subjectType, id: subjectId, name: subjectName },
    undoable: isUndoable(entry.action) && entry.undoneBy === null,
  };
}
