/** What the search box suggests, over HTTP. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { suggestionsSchema, suggestQuerySchema } from '../../../contract/mobiles.ts';
import type { Services } from '../../../services.ts';
import { searchText } from '../../../shared/tools/fold-text.ts';
import { readSuggestions } from '../../../shop/storefront/index.ts';
import { producedJson } from '../../cache/page-cache.ts';
import { sendPublic } from '../../cache/public-cache.ts';
import { LIST } from '../../cache/tags.ts';
import { toSuggestions } from '../../translate/search.ts';

const SUGGESTIONS = 6;

export async function searchRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/search',
    {
      config: { permission: 'public', caching: 'public', share: 'when-made' },
      schema: {
        summary: 'Suggestions for the search box',
        querystring: suggestQuerySchema,
        response: { 200: suggestionsSchema },
      },
    },
    async (request, reply) => {
      const text = searchText(request.query.q);
      const produce = async () => ({
        ...producedJson(toSuggestions(await readSuggestions(services, text, SUGGESTIONS))),
        shows: [LIST],
      });
      return sendPublic(services, { request, reply, key: `/search?${text}`, produce });
    },
  );
}
