/** Passkeys: a device signs a challenge of the server with a key of its own, so nothing has to be remembered. */
import { answer, api } from './client';
import type { Welcome } from './types';

/** COSE numbers of the signatures that the server verifies. */
const ALGORITHMS = [-7, -8, -257] as const;
const PATIENCE = 300_000;

/** Whether this browser can have a passkey here: it needs a secure page with a name, not an address. */
export function canUsePasskeys(): boolean {
  const isNamed = !/^[\d.]+$|:/.test(location.hostname);
  return isNamed && isSecureContext && 'PublicKeyCredential' in window;
}

/** Make a passkey for the person of this browser; false if they refused or their device could not. */
export async function makePasskey(): Promise<boolean> {
  const wish = await answer(api.POST('/api/me/passkeys/challenge'));
  const made = await attempt(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(wish.challenge),
        rp: { id: wish.rp, name: 'Last Boat' },
        user: { id: new TextEncoder().encode(wish.user), name: wish.name, displayName: wish.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: wish.known.map((id) => ({ type: 'public-key', id: bytes(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: PATIENCE,
      },
    }),
  );
  if (!made) return false;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  const body = { id: made.id, client_data: text(clientDataJSON), attestation: text(attestationObject) };
  await answer(api.POST('/api/me/passkeys', { body }));
  return true;
}

/** Sign in with a passkey of this device; null if nobody chose one. */
export async function usePasskey(): Promise<Welcome | null> {
  const { challenge, rp } = await answer(api.POST('/api/people/passkey/challenge'));
  const signed = await attempt(() =>
    navigator.credentials.get({
      publicKey: { challenge: bytes(challenge), rpId: rp, userVerification: 'required', timeout: PATIENCE },
    }),
  );
  if (!signed) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    signed.response as AuthenticatorAssertionResponse;
  const body = {
    id: signed.id,
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
    user: userHandle && text(userHandle),
  };
  return answer(api.POST('/api/people/passkey', { body }));
}

/** What the browser returns; null where it has thrown: the person pressed Cancel, or the device has the passkey already. */
async function attempt(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
}

function text(buffer: ArrayBuffer): string {
  const chars = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(chars).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
