import { describe, expect, test } from 'vitest';
import { cacheKeyOf } from './public-pages.ts';

const keyOf = (url: string, method = 'GET') => cacheKeyOf({ method, url });

describe('the address under which a page is kept', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=x&brand=vivo', '/?brand=vivo'],
    ['/order/', '/order'],
    ['/order?max=0500&q=%20s24%20%20ultra&evil=1', '/order?q=s24+ultra&max=500'],
    ['/?brand=VIVO', '/?brand=vivo'],
    ['/order?sort=price&brand=vivo,Samsung', '/order?brand=samsung%2Cvivo&sort=price'],
    ['/order?category=SAMSUNG&utm_source=nokia', '/order?brand=samsung'],
    ['/order?price=&fiveG=false&brand=', '/order'],
    ['/mobiles/galaxy-s24?colour=Black&x=y', '/mobiles/galaxy-s24?colour=Black'],
    [
      '/order.data?brand=oppo&_routes=routes%2Forder',
      '/order.data?brand=oppo&_routes=routes%2Forder',
    ],
    ['/find?hours=&size=small&budget=0900&x=1', '/find?size=small&budget=900'],
    ['/_root.data', '/_root.data'],
    ['/compare?phones=b,a&phones=b&evil=1', '/compare?phones=a%2Cb'],
    ['/compare?view=side', '/compare'],
    ['/Compare.data?phones=a&_routes=x', '/compare.data?phones=a'],
    [
      '/Order.data?_routes=x,routes/order,root,routes/about,root',
      '/order.data?_routes=root%2Croutes%2Forder',
    ],
    ['/_root.data?_routes=routes/home', '/_root.data?_routes=routes%2Fhome'],
    ['/mobiles/a.data?_routes=routes/mobile', '/mobiles/a.data?_routes=routes%2Fmobile'],
    ['/about.data?_routes=routes/about', '/about.data?_routes=routes%2Fabout'],
    ['/%6frde%72?brand=vivo', '/order?brand=vivo'],
    ['/%41bout.data', '/about.data'],
    ['/mobiles/galaxy%2ds24', '/mobiles/galaxy-s24'],
    ['/./nowhere/%2e%2e/order/', '/order'],
    ['/about?x', '/about'],
    ['//', '/'],
    ['//about', '/about'],
    ['/\\about', '/about'],
    ['http://elsewhere.example/about?x', '/about'],
    ['http://elsewhere.example', '/'],
  ])('%s is kept under %s', (url, key) => expect(keyOf(url)).toBe(key));

  test.each([
    ...['/dashboard/myCart', '/_root', '/mobiles/a/b', '/login'],
    ...['/%', '/order%2F', '/%ff', '/order%2edata', '/order%3Fx'],
    ...['//[x/', '//x:99999/', '/\\[x/', '////x:y@[z/..//a'],
  ])('%s is nobody else’s', (url) => expect(keyOf(url)).toBeNull());

  test.each([
    ...['/?brand=nokia', '/order?brand=nokia', '/order?category=nokia', '/order?brand=vivo,nokia'],
    ...['/order.data?brand=nokia', '/order?max=abc', '/order?sort=sideways', '/order?colour=mauve'],
    ...['/order?price=cheap', '/order?fiveG=perhaps', '/order?brand=apple'],
  ])('%s has a value that is not known, so its page is not kept', (url) =>
    expect(keyOf(url)).toBeNull(),
  );

  test('what changes something is never kept', () => {
    expect(keyOf('/contact', 'POST')).toBeNull();
    expect(keyOf('/contact', 'HEAD')).toBe('/contact');
  });
});
