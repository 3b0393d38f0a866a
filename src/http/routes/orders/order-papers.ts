/** Invoice, credit notes and packing slip of an order over HTTP, as PDF. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { drawPhone } from '../../../art/index.ts';
import { creditNoteParams, orderParams } from '../../../contract/orders.ts';
import type { Services } from '../../../services.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Mobile } from '../../../shop/catalogue/index.ts';
import {
  openCreditNote,
  openInvoice,
  type Paper,
  printPackingSlip,
  type UnitLook,
} from '../../../shop/orders/index.ts';
import { GENERIC_COLOUR } from '../../pages/pictures.ts';

/** Where the papers of one's own orders are linked. */
const OWN_ORDERS = '/dashboard/paymentHistory';

export async function orderPaperRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const errorHandler = leadToLogin(new URL(services.config.publicUrl).origin);

  routes.get(
    '/orders/:id/invoice.pdf',
    {
      errorHandler,
      config: { permission: 'signed-in' },
      schema: {
        summary:
          'The invoice of an order, the same ever after it was issued; a preview while the order waits for its address',
        params: orderParams,
        produces: ['application/pdf'],
      },
    },
    async ({ actor, params }, reply) =>
      sendPaper(reply, await openInvoice(services, actor, params.id)),
  );

  routes.get(
    '/orders/:id/credit-notes/:creditNoteId.pdf',
    {
      errorHandler,
      config: { permission: 'signed-in' },
      schema: {
        summary: 'A credit note of an order; the own ones, and all for admins',
        params: creditNoteParams,
        produces: ['application/pdf'],
      },
    },
    async ({ actor, params }, reply) => {
      const { id: orderId, creditNoteId } = params;
      return sendPaper(reply, await openCreditNote(services, actor, { orderId, creditNoteId }));
    },
  );

  routes.get(
    '/orders/:id/packing-slip.pdf',
    {
      errorHandler,
      config: { permission: 'admin' },
      schema: {
        summary: 'What belongs into the parcel, without prices',
        params: orderParams,
        produces: ['application/pdf'],
      },
    },
    async ({ actor, params }, reply) =>
      sendPaper(reply, await printPackingSlip(services, actor, { orderId: params.id, drawUnit })),
  );
}

/**
 * A paper opens in a tab of its own. Whose session has ended is led back to the page that showed the
 * link, which asks them to log in, and is not left with a problem as JSON.
 */
function leadToLogin(origin: string) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const isOpened = request.headers.accept?.includes('text/html');
    const isEnded = error instanceof AppError && error.code === 'authentication-required';
    if (!isOpened || !isEnded) throw error;
    const page = URL.parse(request.headers.referer ?? '');
    return reply.redirect(origin + (page?.origin === origin ? page.pathname : OWN_ORDERS));
  };
}

/** In the colour to send; where nobody knows it, in none that a packer could take for it. */
function drawUnit({ specs, name }: Mobile, { colour, colourHex }: UnitLook) {
  if (!specs) return null;
  const known = specs.colours.find((one) => one.name === colour);
  const hex = colourHex ?? known?.hex;
  return {
    ...drawPhone({
      phone: { ...specs, name },
      view: 'back',
      colourHex: hex ?? GENERIC_COLOUR,
      finish: known?.finish,
    }),
    hasColour: hex !== undefined,
  };
}

function sendPaper(reply: FastifyReply, { fileName, bytes }: Paper): FastifyReply {
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .send(bytes);
}
