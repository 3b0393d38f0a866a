/** Ways to write another site, a script or the login page as the page to go back to after login. */
const HOSTS = ['evil.example', 'shop@evil.example', 'evil.example:8443', 'xn--evl-sna.example'];

const PREFIXES = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '/.//',
  '/..//',
  '/x/..//',
  'https://',
  'HTTPS:',
  'http:/\\',
];

const ODD = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/x',
  '/\u2028/evil.example',
  '\uff0f\uff0fevil.example',
  '/\u2215evil.example',
  '\u2044\u2044evil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
];

const LOGIN_LOOPS = [
  '/login',
  '/logIn/',
  '/LOGIN?from=/login',
  '/./login',
  '/x/../signUp',
  '/login#',
];

/** 84 of them. */
export const RETURN_PATH_PAYLOADS: readonly string[] = [
  ...PREFIXES.flatMap((prefix) => HOSTS.map((host) => prefix + host)),
  ...ODD,
  ...LOGIN_LOOPS,
];
