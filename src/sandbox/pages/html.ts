/** HTML as tagged templates: every value is escaped unless it is markup itself. */

export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | null | undefined | false | readonly Value[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object' && 'markup' in value) return value.markup;
  if (typeof value === 'object') return value.map(render).join('');
  return escapeHtml(String(value));
}

export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: parts.map((part, index) => part + render(values[index])).join('') };
}
