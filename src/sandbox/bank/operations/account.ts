/** What the account says of itself: whether it may charge, where its events go, its tax settings. */
import { z } from 'zod';
import { API_VERSION, defineOperation, ok } from '../call.ts';
import { expand, paging } from '../params.ts';

export const accountOperations = [
  defineOperation({
    name: 'account.retrieve',
    method: 'GET',
    path: '/v1/account',
    params: z.strictObject({ expand }),
    run: () =>
      ok({
        id: 'acct_sandbox',
        object: 'account',
        charges_enabled: true,
        country: 'US',
        default_currency: 'usd',
        details_submitted: true,
        payouts_enabled: true,
        requirements: { currently_due: [], disabled_reason: null },
      }),
  }),
  defineOperation({
    name: 'webhook_endpoints.list',
    method: 'GET',
    path: '/v1/webhook_endpoints',
    params: z.strictObject(paging),
    run: ({ endpoint: { url, events } }) =>
      ok({
        object: 'list',
        url: '/v1/webhook_endpoints',
        has_more: false,
        data: [
          {
            id: 'we_sandbox',
            object: 'webhook_endpoint',
            api_version: API_VERSION,
            application: null,
            description: null,
            enabled_events: events,
            livemode: false,
            metadata: {},
            status: 'enabled',
            url,
          },
        ],
      }),
  }),
  defineOperation({
    name: 'tax_settings.retrieve',
    method: 'GET',
    path: '/v1/tax/settings',
    params: z.strictObject({ expand }),
    run: () =>
      ok({
        object: 'tax.settings',
        defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
        head_office: null,
        livemode: false,
        status: 'active',
        status_details: { active: {} },
      }),
  }),
];
