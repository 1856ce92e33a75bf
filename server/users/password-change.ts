import { messages } from "#shared/messages.ts";
import { forbidden } from "../http/errors.ts";
import type { OwnerProof, Proof } from "./owner-proof.ts";

/** Only the owner of an account may change its password, no administrator. */
export function createPasswordChange({ ownerProof }: { ownerProof: OwnerProof }) {
  return {
    /**
     * @param proof without a token the request is not the owner's
     * @throws 403, and 429 after several wrong passwords
     */
    async check(proof: Proof): Promise<void> {
      if (!proof.token) throw forbidden(messages.passwordIsOwners);
      await ownerProof.check(proof);
    },
  };
}
