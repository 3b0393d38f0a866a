/** Returns over HTTP for staff: the list, and what is done with one until the money is decided. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  checkBodySchema,
  instructionsBodySchema,
  refusalBodySchema,
  returnCountsSchema,
  returnListSchema,
  returnParams,
  returnQuerySchema,
  returnRefundBodySchema,
  staffReturnSchema,
} from '../../../contract/returns/returns.ts';
import type { Services } from '../../../services.ts';
import { AppError } from '../../../shared/errors.ts';
import { amountToCents } from '../../../shared/money.ts';
import type { Actor } from '../../../shop/actor.ts';
import {
  approveReturn,
  checkReturn,
  countReturns,
  instructReturn,
  listReturns,
  type ReturnState,
  readReturn,
  receiveReturn,
  refundReturn,
  refuseReturn,
  uncheckReturn,
} from '../../../shop/orders/index.ts';
import { toVersion, versionHeader } from '../../requests/headers.ts';
import { toWireListedReturn, toWireStaffReturn } from '../../translate/returns.ts';

const OPEN_STATES: readonly ReturnState[] = ['requested', 'approved', 'received', 'checked'];

/** The two steps that say where to send it. */
const LABELS = [
  {
    name: 'approve',
    summary: 'Approve a return; the buyer is told where to send it',
    run: approveReturn,
  },
  { name: 'instruct', summary: 'Tell where to send what needed no approval', run: instructReturn },
] as const;

export async function staffReturnRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  await app.register(returnListRoutes, { services });
  await app.register(decisionRoutes, { services });
  await app.register(arrivalRoutes, { services });
  await app.register(outcomeRoutes, { services });
}

async function returnListRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/returns',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Returns, newest first; the next page is in the Link header',
        querystring: returnQuerySchema,
        response: { 200: returnListSchema },
      },
    },
    async (request, reply) => {
      const { state, limit, cursor } = request.query;
      const states = state === 'open' ? OPEN_STATES : state && [state];
      const page = { states, limit, after: cursor };
      const { returns, hasMore } = await listReturns(services, request.actor, page);
      const last = returns.at(-1);
      if (hasMore && last) {
        const given = Object.entries({ ...request.query, cursor: last.found.id });
        const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
        reply.header('link', `</returns?${next}>; rel="next"`);
      }
      return returns.map(toWireListedReturn);
    },
  );

  routes.get(
    '/returns/counts',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'How many returns are in each state',
        response: { 200: returnCountsSchema },
      },
    },
    async (request) => Object.fromEntries(await countReturns(services, request.actor)),
  );

  routes.get(
    '/returns/:id',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'One return with its history',
        params: returnParams,
        response: { 200: staffReturnSchema },
      },
    },
    async (request, reply) => sendReturn(services, request.actor, request.params.id, reply),
  );
}

/** Whether it may come back, and where to. */
async function decisionRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  for (const { name, summary, run } of LABELS) {
    routes.post(
      `/returns/:id/${name}`,
      {
        config: { permission: 'admin' },
        schema: {
          summary,
          params: returnParams,
          headers: versionHeader,
          body: instructionsBodySchema,
          response: { 200: staffReturnSchema },
        },
      },
      async (request, reply) => {
        const change = toReturnChange(request);
        await run(services, request.actor, { ...change, ...request.body });
        return sendReturn(services, request.actor, change.returnId, reply);
      },
    );
  }

  routes.post(
    '/returns/:id/refuse',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Refuse a return; the buyer is told why',
        params: returnParams,
        headers: versionHeader,
        body: refusalBodySchema,
        response: { 200: staffReturnSchema },
      },
    },
    async (request, reply) => {
      const change = toReturnChange(request);
      await refuseReturn(services, request.actor, { ...change, ...request.body });
      return sendReturn(services, request.actor, change.returnId, reply);
    },
  );
}

const answers = {
  params: returnParams,
  headers: versionHeader,
  response: { 200: staffReturnSchema },
};

/** The parcel is here. */
async function arrivalRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/returns/:id/receive',
    {
      config: { permission: 'admin' },
      schema: { summary: 'The parcel with the return is here', ...answers },
    },
    async (request, reply) => {
      const change = toReturnChange(request);
      await receiveReturn(services, request.actor, change);
      return sendReturn(services, request.actor, change.returnId, reply);
    },
  );
}

/** What becomes of the phones, and of the money. */
async function outcomeRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/returns/:id/uncheck',
    {
      config: { permission: 'admin' },
      schema: { summary: 'The phones are to be looked at again', ...answers },
    },
    async (request, reply) => {
      const change = toReturnChange(request);
      await uncheckReturn(services, request.actor, change);
      return sendReturn(services, request.actor, change.returnId, reply);
    },
  );

  routes.post(
    '/returns/:id/check',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Put what came back into the stock, or write it off',
        body: checkBodySchema,
        ...answers,
      },
    },
    async (request, reply) => {
      const change = toReturnChange(request);
      await checkReturn(services, request.actor, { ...change, ...request.body });
      return sendReturn(services, request.actor, change.returnId, reply);
    },
  );

  routes.post(
    '/returns/:id/refund',
    {
      config: { permission: 'admin' },
      schema: {
        summary:
          'Pay for a return in part, in full or not at all; 409 with `left` when less is left',
        body: returnRefundBodySchema,
        ...answers,
      },
    },
    async (request, reply) => {
      const change = toReturnChange(request);
      const { amount, reason } = request.body;
      const amountCents = amountToCents(amount);
      // The schema admits nothing else.
      if (amountCents === null) throw new AppError('validation');
      await refundReturn(services, request.actor, { ...change, amountCents, reason });
      return sendReturn(services, request.actor, change.returnId, reply);
    },
  );
}

/**
 * Which return a request changes, and from which version on.
 * @throws AppError version-conflict
 */
function toReturnChange(request: {
  id: string;
  params: { id: string };
  headers: { 'if-match'?: string | undefined };
}) {
  const expectedVersion = toVersion(request.headers['if-match']);
  return { returnId: request.params.id, expectedVersion, requestId: request.id };
}

/** The return as it is now, with its version. */
async function sendReturn(services: Services, actor: Actor, returnId: string, reply: FastifyReply) {
  const read = await readReturn(services, actor, returnId);
  reply.header('etag', `"${read.found.version}"`);
  return toWireStaffReturn(read);
}
