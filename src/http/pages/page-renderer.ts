/**
 * Turns a request for a page into bytes: React Router renders, the content security policy is made from
 * what was rendered.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { FormAnswer, FormCall } from '../../contract/page-api.ts';
import type { Services } from '../../services.ts';
import type { Produced } from '../cache/page-cache.ts';
import { isAnnounced, toAppError } from '../plugins/problems.ts';
import { type ForeignOrigins, secureScripts } from '../plugins/security-headers.ts';
import { webHeaders } from '../requests/headers.ts';
import { createPageApi } from './page-api.ts';

const RETRY_AFTER_SECONDS = '5';
const PAYMENT_PAGE = '/dashboard/payment';
const NO_FOREIGN_ORIGINS: ForeignOrigins = { frames: [], scripts: [], connects: [] };
const STRIPE_ORIGINS: ForeignOrigins = {
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  scripts: ['https://js.stripe.com'],
  connects: ['https://api.stripe.com'],
};

export interface PageRequest {
  method: string;
  headers: IncomingHttpHeaders;
  /** A form that was sent as such; anything else is ignored. */
  body?: unknown;
  /** The client's address. */
  ip?: string;
}

/** @param url path and query of the page, as `pathOf` gives them */
export type RenderPage = (request: PageRequest, url: string) => Promise<ProducedPage>;

export interface ProducedPage extends Produced {
  /** `Set-Cookie` lines; a page that has some is never kept. */
  cookies: string[];
}

/** Makes a call of the shop on behalf of whoever sent a plain form. */
export type SubmitForm = (request: PageRequest, call: FormCall) => Promise<FormAnswer>;

/** What `web/entry.server.tsx` exports beyond React Router's own: keys of what is given and handed back. */
interface PageEntry {
  pageApiContext: typeof import('../../web/lib/page-api-context.ts').pageApiContext;
  renderedPageContext: typeof import('../../web/rendered-page.ts').renderedPageContext;
}

export function createPageRenderer(
  build: ServerBuild,
  services: Services,
  options: { mode: 'development' | 'production'; submit: SubmitForm },
): RenderPage {
  const { mode, submit } = options;
  const handle = createRequestHandler(build, mode);
  // The bundle has its own copies of the keys, so they must come from there.
  const entry = build.entry.module as ServerBuild['entry']['module'] & PageEntry;
  const { pageApiContext, renderedPageContext } = entry;
  return async (request, url) => {
    const webRequest = toWebRequest(request, new URL(`${services.config.publicUrl}${url}`));
    const context = new RouterContextProvider();
    const shows = new Set<string>();
    const pageApi = createPageApi(services, webRequest.headers, shows);
    context.set(pageApiContext, {
      ...tellRefusals(pageApi),
      submit: (call) => submit(request, call),
    });
    const answer = await handle(webRequest, context);
    const { 'set-cookie': _, ...headers } = Object.fromEntries(answer.headers);
    if (answer.status === 503) headers['retry-after'] = RETRY_AFTER_SECONDS;
    const produced = {
      status: answer.status,
      headers,
      cookies: answer.headers.getSetCookie(),
      shows: [...shows],
    };
    // Data of the router are text in UTF-8, and do not say so.
    const { 'content-type': type = '' } = headers;
    if (type.startsWith('text/') && !type.includes('charset')) {
      headers['content-type'] = `${type}; charset=utf-8`;
    }
    const page = context.get(renderedPageContext);
    if (!page) return { ...produced, body: Buffer.from(await answer.arrayBuffer()) };
    const { body, policy } = secureScripts(page.html, page.mark, foreignOrigins(services, url));
    headers['content-security-policy'] = policy;
    return { ...produced, body };
  };
}

/** Refusals of values that stand in the address of a page. */
const ABSENT = new Set([400, 404, 410, 422]);

type Calls = ReturnType<typeof createPageApi>;

/**
 * Pages say that the shop is busy as the JSON calls do. What an address asks for and no call would
 * answer is not there; other refusals keep their status, and every other fault stays one.
 */
function tellRefusals(api: Calls): Calls {
  const telling =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      call(...given).catch((error: unknown) => {
        const { status, message } = toAppError(error);
        if (ABSENT.has(status)) throw new Response(null, { status: 404, statusText: 'Not Found' });
        if (status < 500) throw new Response(null, { status });
        if (status !== 503) throw error;
        if (!isAnnounced(error)) api.report(error);
        throw new Response(message, { status, statusText: 'Service Unavailable' });
      });
  return {
    settings: api.settings,
    unknownValues: api.unknownValues,
    unknownAnswers: api.unknownAnswers,
    report: api.report,
    viewer: telling(api.viewer),
    isResetLinkOpen: telling(api.isResetLinkOpen),
    searchMobiles: telling(api.searchMobiles),
    findPhones: telling(api.findPhones),
    suggest: telling(api.suggest),
    listOffers: telling(api.listOffers),
    listReviews: telling(api.listReviews),
    rangeFacts: telling(api.rangeFacts),
    shownPhones: telling(api.shownPhones),
    alertToConfirm: telling(api.alertToConfirm),
    withdrawalToAnswer: telling(api.withdrawalToAnswer),
    sharedWishes: telling(api.sharedWishes),
    terms: telling(api.terms),
    phonePage: telling(api.phonePage),
    comparison: telling(api.comparison),
    choosablePhones: telling(api.choosablePhones),
    sharingPicture: telling(api.sharingPicture),
  };
}

function toWebRequest(request: PageRequest, url: URL): Request {
  const { method, body } = request;
  const isForm = method === 'POST' && Buffer.isBuffer(body);
  const headers = webHeaders(request);
  return new Request(url, { method, headers, body: isForm ? new Uint8Array(body) : null });
}

/** Only the payment page may frame the card field and load the card provider's script. */
function foreignOrigins({ config }: Services, url: string): ForeignOrigins {
  const { pathname } = new URL(`http://page${url}`);
  if (pathname.toLowerCase().replace(/\/$/, '') !== PAYMENT_PAGE) return NO_FOREIGN_ORIGINS;
  if (!config.stripe.embedded) return STRIPE_ORIGINS;
  return { frames: [new URL(config.stripe.apiUrl).origin], scripts: [], connects: [] };
}
