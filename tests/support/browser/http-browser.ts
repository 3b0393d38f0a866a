/** Follows redirects and keeps cookies per origin, like a browser. */
export function createHttpBrowser() {
  const jars = new Map<string, Map<string, string>>();
  const cookieHeader = (origin: string) =>
    [...(jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const headers = new Headers(init.headers);
    headers.set('cookie', cookieHeader(origin));
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    const jar = jars.get(origin) ?? new Map<string, string>();
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    jars.set(origin, jar);
    return answer;
  }

  /** Follows redirects until `isEnd` or a page. */
  async function follow(url: string, isEnd: (url: string) => boolean): Promise<string> {
    let at = url;
    for (let hops = 0; hops < 15 && !isEnd(at); hops += 1) {
      const location = (await request(at)).headers.get('location');
      if (location === null) return at;
      at = new URL(location, at).href;
    }
    return at;
  }

  return { request, follow, cookieFor: cookieHeader };
}

export type HttpBrowser = ReturnType<typeof createHttpBrowser>;
