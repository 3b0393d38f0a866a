/**
 * What the linter cannot say about sources: colours come from the tokens, the environment is read in
 * one place, vendors' words stay behind the ports, files stay short, and nothing is left "to do".
 */
export interface SourceRule {
  name: string;
  appliesTo(file: string): boolean;
  /** Complaint about one line, or undefined. */
  complain(line: string): string | undefined;
}

/** In a comment on the line, or on the one above: the reason for a colour that is no token. */
const EXEMPTION = 'no-token:';
const MAX_LINES = 300;

const PALETTE =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose';
const RAW_COLOUR = new RegExp(
  [
    '(?<![\\w&/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\\b',
    '\\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\\((?!\\$|\\))',
    `\\b(?:bg|text|border|ring|fill|stroke|from|via|to|outline|decoration|shadow|accent|divide)-(?:${PALETTE})-\\d{2,3}\\b`,
  ].join('|'),
  'i',
);

/** Forms of ids and secrets, names of events, and the name of the card provider. */
const PROVIDER_WORD =
  /\bpi_|_secret_|\bpayment_intent\b|\bcharge\.[a-z]|\brefund\.(?:created|updated|failed)|\bstripe/i;

export const sourceRules: SourceRule[] = [
  {
    name: 'design tokens',
    appliesTo: (file) =>
      /^src\/web\/.*\.(?:tsx?|css)$/.test(file) && !/tokens\.css$|\.test\.tsx?$/.test(file),
    complain: (line) => {
      const found = RAW_COLOUR.exec(line);
      return found ? `the colour "${found[0]}" is no design token` : undefined;
    },
  },
  {
    name: 'one reader of the environment',
    appliesTo: (file) => /^src\/.*\.tsx?$/.test(file) && file !== 'src/config.ts',
    complain: (line) =>
      /\bprocess\.env\b|\bimport\.meta\.env\.(?!DEV\b|PROD\b|SSR\b)/.test(line)
        ? 'only src/config.ts reads the environment'
        : undefined,
  },
  {
    name: 'no words of the card provider',
    appliesTo: (file) => /^src\/(?:shop|shared)\/.*\.ts$/.test(file),
    complain: (line) => {
      const found = PROVIDER_WORD.exec(line);
      return found ? `"${found[0]}" is the card provider's; it stays in its adapter` : undefined;
    },
  },
  {
    name: 'queries are the shop’s',
    appliesTo: (file) => /^src\/(?:(?:http|web|contract)\/.*|[^/]+)\.tsx?$/.test(file),
    complain: (line) =>
      /\bdb\??\.(?:select|insert|update|delete|execute|query|with|\$\w+)\b/.test(line)
        ? 'a query belongs into a use case or a store of src/shop'
        : undefined,
  },
  {
    name: 'transactions are repeated',
    appliesTo: (file) => /^(?:src\/(?!web\/)|scripts\/(?!checks\/)).*\.ts$/.test(file),
    complain: (line) =>
      /\.transaction\(/.test(line) ? 'a transaction is opened by transact()' : undefined,
  },
  {
    name: 'chance has a seed',
    appliesTo: (file) => /^(?:tests|bench)\/.*\.ts$/.test(file),
    complain: (line) =>
      /\bMath\.random\b/.test(line)
        ? 'choices come from createChance(), whose seed is printed and can be set'
        : undefined,
  },
  {
    name: 'nothing left to do',
    appliesTo: (file) => /^(?:src|scripts\/(?!checks\/)|tests)\/?.*\.(?:tsx?|mjs|css)$/.test(file),
    complain: (line) =>
      /\b(?:TODO|FIXME|XXX|[Ll]orem [Ii]psum)\b/.test(line) ? 'something is left to do' : undefined,
  },
];

/** @returns complaints about one file, each with its line */
export function checkSource(file: string, text: string, rules = sourceRules): string[] {
  const lines = text.split('\n');
  const complaints = rules
    .filter((rule) => rule.appliesTo(file))
    .flatMap((rule) =>
      lines.flatMap((line, index) => {
        const complaint = rule.complain(line);
        const isExempt = [line, lines[index - 1] ?? ''].some((near) => near.includes(EXEMPTION));
        return complaint && !isExempt ? [`${file}:${index + 1}: ${complaint}`] : [];
      }),
    );
  const isCode = /\.(?:tsx?|mjs)$/.test(file);
  if (isCode && lines.length > MAX_LINES + 1) {
    complaints.push(`${file} has ${lines.length - 1} lines; the limit is ${MAX_LINES}`);
  }
  return complaints;
}
