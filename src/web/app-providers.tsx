import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AuthProvider } from './features/account/auth-provider.tsx';
import { WantedOffer } from './features/cart/wanted-offer.tsx';
import { ApiProblem } from './lib/api-problem.ts';

const FRESH_MS = 15_000;
const MAX_RETRIES = 2;

/** What every page stands on: kept answers, and who is signed in. Must be inside the router. */
export function AppProviders({ children }: { children: ReactNode }) {
  // Made in state, so that on the server no two visitors share one.
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        {children}
        <WantedOffer />
      </AuthProvider>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: shouldRetry },
      mutations: { retry: false },
    },
  });
}

/** A refusal stays a refusal; only what was lost on the way, or overloaded, is asked again. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false;
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 502;
}
