/** Sees every route that Fastify registers in this process from now on. */
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

export interface RegisteredRoute {
  /** Such as `GET /carts/:email`. */
  name: string;
  permission: string | undefined;
  /** Undefined where that of the app holds. */
  bodyLimit: number | undefined;
  config: RouteOptions['config'];
  schema: RouteOptions['schema'];
}

/** @returns a list that fills as apps are built */
export function watchRoutes(): RegisteredRoute[] {
  const found: RegisteredRoute[] = [];
  const note = (route: RouteOptions) => {
    for (const method of [route.method].flat()) {
      const { bodyLimit, config, schema } = route;
      const name = `${method} ${route.url}`;
      found.push({ name, permission: config?.permission, bodyLimit, config, schema });
    }
  };
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', note);
  });
  return found;
}
