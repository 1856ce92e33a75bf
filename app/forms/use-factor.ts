import { useState } from "react";
import { messages } from "#shared/messages.ts";
import { refusal } from "../api/refusal.ts";
import type { ApiError, Reply } from "../api/request.ts";
import { signWithPasskey } from "../session/passkey.ts";

/** The fields that are sent with a change. */
export type Factor = { code?: string; credential?: object };

const kindsOf = ({ status, details }: ApiError) => {
  const asked = status === 403 ? details.find(({ path }) => path === "code") : undefined;
  return Array.isArray(asked?.secondFactor) ? (asked.secondFactor as string[]) : undefined;
};

/** The second factor of a change, which the shop requires if none was given in the last minutes. */
export function useFactor() {
  const [kinds, setKinds] = useState<string[]>();
  const withPasskey = kinds?.includes("passkey") === true;

  return {
    /** Whether the form shows the field. */
    asked: kinds !== undefined,
    withPasskey,

    /** Sends the change with what was typed, or what a passkey signed. */
    async send<T>(code: string, change: (factor: Factor) => Promise<Reply<T>>): Promise<Reply<T>> {
      const signed = withPasskey && code === "" ? await signWithPasskey() : undefined;
      if (signed && !signed.ok) return refusal(signed.reason || messages.passkeyRefused);
      const reply = await change(signed ? { credential: signed.credential } : code ? { code } : {});
      if (!reply.ok) setKinds((known) => kindsOf(reply.error) ?? known);
      return reply;
    },
  };
}
