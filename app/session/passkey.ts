import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { messages } from "#shared/messages.ts";
import { api } from "../api/api.ts";

/** The outcome of a passkey operation; the reason is empty if the visitor cancelled it. */
export type Signed = { ok: true; credential: object } | { ok: false; reason: string };

/** The library is loaded with the first use. */
const loadLibrary = () => import("@simplewebauthn/browser");

const refusalOf = (error: unknown): Signed => {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return { ok: false, reason: "" };
  if (name === "InvalidStateError") return { ok: false, reason: messages.passkeyKnown };
  return { ok: false, reason: messages.passkeysUnsupported };
};

/** Asks a passkey of the visitor to sign what the shop asks for. */
export async function signWithPasskey(): Promise<Signed> {
  const options = await api.session.passkeyOptions();
  if (!options.ok) return { ok: false, reason: options.error.message };
  try {
    const { startAuthentication } = await loadLibrary();
    const optionsJSON = options.data as PublicKeyCredentialRequestOptionsJSON;
    return { ok: true, credential: await startAuthentication({ optionsJSON }) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Makes a passkey for the account. */
export async function createPasskey(options: object): Promise<Signed> {
  try {
    const { startRegistration } = await loadLibrary();
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return { ok: true, credential: await startRegistration({ optionsJSON }) };
  } catch (error) {
    return refusalOf(error);
  }
}
