/**
 * Builds the Fastify app: plugins, then routes, then pages. Never listens; server.ts and the tests do.
 */
import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import { AccessLog } from './http/access-log.ts';
import { streamsPlugin } from './http/live/streams.ts';
import { createLogNames, type LogNames } from './http/log-names.ts';
import { admissionPlugin } from './http/plugins/admission.ts';
import { answeredPlugin } from './http/plugins/answered.ts';
import { bodyTimePlugin, LONGEST_BODY_MS } from './http/plugins/body-time.ts';
import { cachedAnswersPlugin } from './http/plugins/cached-answers.ts';
import { cachingPlugin } from './http/plugins/caching.ts';
import { connectionsPlugin } from './http/plugins/connections.ts';
import { limitsPlugin } from './http/plugins/limits.ts';
import { metersPlugin } from './http/plugins/meters.ts';
import { type DevServer, pagesPlugin } from './http/plugins/pages.ts';
import { passwordSharePlugin } from './http/plugins/password-share.ts';
import { permissionsPlugin } from './http/plugins/permissions.ts';
import {
  answerBrokenConnection,
  answerFrameworkError,
  problemsPlugin,
} from './http/plugins/problems.ts';
import { securityHeadersPlugin } from './http/plugins/security-headers.ts';
import { securityLogPlugin } from './http/plugins/security-log.ts';
import { stoppingPlugin } from './http/plugins/stopping.ts';
import { tracesPlugin } from './http/plugins/traces.ts';
import { unnamedProxyPlugin } from './http/plugins/unnamed-proxy.ts';
import { writersPlugin } from './http/plugins/writers.ts';
import { readableUrl } from './http/requests/readable-url.ts';
import { inputValidator } from './http/requests/validate-input.ts';
import { alertRoutes } from './http/routes/account/alerts.ts';
import { authRoutes } from './http/routes/account/auth.ts';
import { ownPhoneRoutes } from './http/routes/account/own-phone.ts';
import { tokenRoutes } from './http/routes/account/tokens.ts';
import { userRoutes } from './http/routes/account/users.ts';
import { wishRoutes } from './http/routes/account/wishes.ts';
import { imageRoutes } from './http/routes/catalogue/images.ts';
import { importExportRoutes } from './http/routes/catalogue/import-export.ts';
import { liveRoutes } from './http/routes/catalogue/live.ts';
import { manageMobileRoutes } from './http/routes/catalogue/manage-mobiles.ts';
import { mobileRoutes } from './http/routes/catalogue/mobiles.ts';
import { reviewRoutes } from './http/routes/catalogue/reviews.ts';
import { searchRoutes } from './http/routes/catalogue/search.ts';
import { staffReviewRoutes } from './http/routes/catalogue/staff-reviews.ts';
import { crawlerRoutes } from './http/routes/crawlers.ts';
import { auditRoutes } from './http/routes/office/audit.ts';
import { contactRoutes } from './http/routes/office/contact.ts';
import { mailRoutes } from './http/routes/office/mails.ts';
import { messageRoutes } from './http/routes/office/messages.ts';
import { shopSettingsRoutes } from './http/routes/office/shop-settings.ts';
import { statsRoutes } from './http/routes/office/stats.ts';
import { webhookDeliveryRoutes } from './http/routes/office/webhook-deliveries.ts';
import { webhookEndpointRoutes } from './http/routes/office/webhook-endpoints.ts';
import { operationRoutes } from './http/routes/operations.ts';
import { cartRoutes } from './http/routes/orders/carts.ts';
import { orderPaperRoutes } from './http/routes/orders/order-papers.ts';
import { orderRoutes } from './http/routes/orders/orders.ts';
import { paymentRoutes } from './http/routes/orders/payments.ts';
import { staffOrderRoutes } from './http/routes/orders/staff-orders.ts';
import { webhookRoutes } from './http/routes/orders/webhooks.ts';
import { ownReturnRoutes } from './http/routes/returns/own-returns.ts';
import { staffReturnRoutes } from './http/routes/returns/staff-returns.ts';
import type { Services } from './services.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const HEADER_LIMIT_BYTES = 8 * 1024;
/** After so many a connection is made anew, which spreads them over processes behind a balancer. */
const REQUESTS_PER_CONNECTION = 10_000;

const ROUTES = [
  operationRoutes,
  crawlerRoutes,
  authRoutes,
  tokenRoutes,
  userRoutes,
  ownPhoneRoutes,
  wishRoutes,
  alertRoutes,
  mobileRoutes,
  liveRoutes,
  manageMobileRoutes,
  imageRoutes,
  reviewRoutes,
  staffReviewRoutes,
  searchRoutes,
  cartRoutes,
  paymentRoutes,
  orderRoutes,
  orderPaperRoutes,
  staffOrderRoutes,
  ownReturnRoutes,
  staffReturnRoutes,
  webhookRoutes,
  statsRoutes,
  contactRoutes,
  mailRoutes,
  messageRoutes,
  auditRoutes,
  webhookEndpointRoutes,
  webhookDeliveryRoutes,
  shopSettingsRoutes,
  importExportRoutes,
];

/**
 * @param options.devServer Vite in middleware mode; without it the built pages are served
 * @throws Error when a route declares no permission
 */
export async function createApp(
  services: Services,
  options: { devServer?: DevServer; logger?: FastifyBaseLogger } = {},
): Promise<FastifyInstance> {
  const names = createLogNames(services.secrets);
  const accessLog = new AccessLog(names);
  const { config } = services;
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    logController: accessLog,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Who the client is. The host stays what `Host` says (http/plugins/limits.ts).
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: LONGEST_BODY_MS,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: readableUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      // node:http refuses a request without one by itself, and without our headers.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => answerBrokenConnection(config, error, socket),
    frameworkErrors(error, request, reply) {
      // No hook runs for it.
      reply.raw.once('close', () => accessLog.record(request, reply));
      answerFrameworkError(config, error, request, reply);
    },
  });
  // Expect asks for something else than 100-continue, of which nothing is promised: answered like any other.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.setValidatorCompiler(inputValidator);
  app.setSerializerCompiler(serializerCompiler);

  await registerAll(app, services, { names, accessLog, devServer: options.devServer });
  return app;
}

/** In the order in which a request passes them. */
async function registerAll(
  app: FastifyInstance,
  services: Services,
  options: { names: LogNames; accessLog: AccessLog; devServer: DevServer | undefined },
): Promise<void> {
  const { names, accessLog, devServer } = options;
  const { config } = services;
  await app.register(answeredPlugin);
  await app.register(connectionsPlugin, { config });
  await app.register(cachedAnswersPlugin, { services });
  await app.register(securityLogPlugin, { names });
  app.onAnswered((request, reply) => accessLog.record(request, reply));
  await app.register(problemsPlugin);
  await app.register(securityHeadersPlugin, { config });
  await app.register(tracesPlugin, { services });
  await app.register(stoppingPlugin);
  await app.register(cachingPlugin, { services });
  await app.register(bodyTimePlugin, { config });
  await app.register(unnamedProxyPlugin);
  await app.register(limitsPlugin, { config });
  await app.register(passwordSharePlugin);
  await app.register(admissionPlugin, { config });
  await app.register(metersPlugin, { services });
  await app.register(streamsPlugin, { services });
  await app.register(permissionsPlugin, { services });
  await app.register(writersPlugin, { services });
  await registerApiDocs(app, services);
  for (const routes of ROUTES) await app.register(routes, { services });
  await app.register(pagesPlugin, { services, devServer });
}

/** A live shop hands out no list of its calls. */
async function registerApiDocs(app: FastifyInstance, { config }: Services): Promise<void> {
  if (config.mode === 'live') return;
  await app.register(swagger, {
    openapi: {
      info: { title: 'Handset', version: '1.0.0', description: 'Every call of the shop.' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: createJsonSchemaTransform({ skipList: [] }),
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'public', caching: 'public' };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: (policy) =>
        policy
          .replace("base-uri 'self'", "base-uri 'none'; form-action 'none'")
          .replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
    });
  });
}
