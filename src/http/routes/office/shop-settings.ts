/** The settings of the shop over HTTP, for staff. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  settingsChangeSchema,
  storedSettingsSchema,
} from '../../../contract/office/shop-settings.ts';
import type { Services } from '../../../services.ts';
import { changeSettings, readSettings, type StoredSettings } from '../../../shop/settings/index.ts';
import { toVersion, versionHeader } from '../../requests/headers.ts';
import { toSettings, toWireSettings } from '../../translate/shop-settings.ts';

export async function shopSettingsRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/shop-settings',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Company, tax rates, shipping prices and days for return, with their version',
        response: { 200: storedSettingsSchema },
      },
    },
    async (request, reply) => send(reply, services, await readSettings(services, request.actor)),
  );

  routes.put(
    '/shop-settings',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Change the settings; orders that are made keep their sums',
        headers: versionHeader,
        body: settingsChangeSchema,
        response: { 200: storedSettingsSchema },
      },
    },
    async (request, reply) => {
      const changed = await changeSettings(services, request.actor, {
        settings: toSettings(request.body),
        expectedVersion: toVersion(request.headers['if-match']),
        requestId: request.id,
      });
      return send(reply, services, changed);
    },
  );
}

function send(
  reply: FastifyReply,
  { taxes }: Pick<Services, 'taxes'>,
  { settings, version }: StoredSettings,
) {
  reply.header('etag', `"${version}"`);
  return { settings: toWireSettings(settings), version, hasTaxService: taxes !== undefined };
}
