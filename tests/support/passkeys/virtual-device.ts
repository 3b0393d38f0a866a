/** Chromium's virtual authenticator: a device with passkeys that the test holds in its hand. */
import type { CDPSession, Page } from '@playwright/test';

export interface VirtualDevice {
  /** Whether it recognises its owner, by finger, face or PIN. */
  setOwnerPresent(isPresent: boolean): Promise<void>;
  /** The person takes what the browser offers from now on, or lets it wait. */
  setWilling(isWilling: boolean): Promise<void>;
  /** Somebody has used its passkeys on a copy of it, so many times. */
  turnCountersBack(): Promise<void>;
  countPasskeys(): Promise<number>;
  lose(): Promise<void>;
}

/** Puts a device into the machine that a page runs on. */
export async function plugIn(page: Page): Promise<VirtualDevice> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const readPasskeys = async () =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    async setOwnerPresent(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async setWilling(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async turnCountersBack() {
      for (const credential of await readPasskeys()) {
        const { credentialId } = credential;
        await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        const older = { ...credential, signCount: 0 };
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: older });
      }
    },
    countPasskeys: async () => (await readPasskeys()).length,
    async lose() {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
