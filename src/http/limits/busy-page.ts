/** What a person is shown who has to come back later: finished bytes, because making more would cost. */
import { messages } from '../../shared/words/messages.ts';

const { title, detail, retry } = messages.busy;

export const BUSY_PAGE = {
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><h1>${title}</h1><p>${detail}</p><p><a href="">${retry}</a></p></html>`,
};
