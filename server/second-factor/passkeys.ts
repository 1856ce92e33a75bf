import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Credential } from "#shared/factor-fields.ts";
import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { badRequest } from "../http/errors.ts";
import type { Challenges } from "./challenges.ts";
import { findPasskey, findPasskeysOf, notePasskeyUse } from "./passkeys.queries.ts";

/** The host that passkeys belong to, and the origin of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** EdDSA, ES256 and RS256: what authenticators make. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded once somebody uses a passkey: it takes a tenth of a second and 5 MB. */
const webAuthn = () => import("@simplewebauthn/server");

interface Deps {
  db: Db;
  challenges: Challenges;
}

function createRegistration({ db, challenges }: Deps) {
  /** The options with which an authenticator makes a passkey for the shop. */
  async function creationOptions(user: { id: string; email: string }, party: RelyingParty) {
    const known = await findPasskeysOf(db, user.id);
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: "Marque",
      rpID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      userName: user.email,
      userID: new Uint8Array(Buffer.from(user.id)),
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    return { options, token: await challenges.awaitEnrolment(user.id, options.challenge) };
  }

  /** @throws 400 for a credential that is not what was asked for */
  async function readNew(
    userId: string,
    token: string | undefined,
    credential: Credential,
    party: RelyingParty,
  ) {
    const expectedChallenge = token && (await challenges.takeEnrolment(token, userId));
    if (!expectedChallenge) throw badRequest(messages.passkeyRefused);
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library checks all of it.
      response: credential as Credential & RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => {
      throw badRequest(messages.passkeyRefused);
    });
    if (!registrationInfo) throw badRequest(messages.passkeyRefused);
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
  }

  return { creationOptions, readNew };
}

function createAuthentication({ db, challenges }: Deps) {
  /** @returns what to ask a passkey, and the token of a new cookie where one is needed */
  async function requestOptions(token: string | undefined, party: RelyingParty) {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      userVerification: "required",
    });
    const begun = await challenges.awaitPasskey(token, options.challenge);
    if (begun.userId === null) return { options, token: begun.token };
    // After the password: also passkeys that the authenticator does not list by itself.
    const known = await findPasskeysOf(db, begun.userId);
    const allowCredentials = known.map(({ credential_id: id, transports }) => ({
      id,
      transports,
      type: "public-key" as const,
    }));
    return { options: { ...options, allowCredentials }, token: undefined };
  }

  /** @returns the user whose passkey signed the challenge; undefined where none did */
  async function whoSigned(
    token: string | undefined,
    credential: Credential,
    party: RelyingParty,
  ): Promise<string | undefined> {
    const asked = token && (await challenges.takePasskey(token));
    const passkey = asked && (await findPasskey(db, credential.id));
    if (!passkey || (asked.user_id !== null && asked.user_id !== passkey.user_id)) return undefined;
    const { counter, transports, credential_id: id } = passkey;
    const publicKey = new Uint8Array(passkey.public_key);
    const { verifyAuthenticationResponse } = await webAuthn();
    const result = await verifyAuthenticationResponse({
      response: credential as Credential & AuthenticationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey, counter, transports },
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!result?.verified) return undefined;
    await notePasskeyUse(db, passkey.id, result.authenticationInfo.newCounter);
    return passkey.user_id;
  }

  return { requestOptions, whoSigned };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** WebAuthn. A passkey must verify its user, so that it is two factors by itself. */
export const createPasskeys = (deps: Deps) => ({
  ...createRegistration(deps),
  ...createAuthentication(deps),
});
