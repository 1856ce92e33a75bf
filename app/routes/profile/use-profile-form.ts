import { useEffect } from "react";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { api } from "../../api/api.ts";
import type { ApiError } from "../../api/request.ts";
import { useFactor } from "../../forms/use-factor.ts";
import { useForm } from "../../forms/use-form.ts";
import { useGoOn } from "../../forms/use-go-on.ts";
import { confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";
import { profileDraft } from "./profile-draft.ts";
import { filledFields, profileNames, profileProblems } from "./profile-fields.ts";

/** What the server refuses without naming a field: too many tries, or a session that is too old. */
function passwordRefusal({ status, message, details }: ApiError) {
  if (status === 429) return [{ path: "currentPassword", message }];
  // A passkey that did not sign.
  if (status === 400 && details.length === 0) return [{ path: "code", message }];
  return status === 403 && details.length === 0 ? [{ path: "password", message }] : undefined;
}

/** The fields of the profile, and functions that save them or go back without saving. */
export function useProfileForm(userId: string, hasPassword: boolean) {
  const navigate = useGoOn();
  const factor = useFactor();
  const draft = profileDraft(userId);
  const form = useForm({
    names: profileNames,
    check: (values) => profileProblems(values, hasPassword),
    eager: true,
    async onSubmit({ code, ...values }) {
      const reply = await factor.send(code, (shown) =>
        api.users.update(userId, { ...filledFields(values), ...shown }),
      );
      if (!reply.ok) {
        console.error("The profile was not saved:", reply.error.message);
        if (reply.error.status === 401) {
          draft.save(values);
          toast({ kind: "warning", text: reply.error.message });
          return;
        }
        const refusal = passwordRefusal(reply.error);
        form.refuse(refusal ?? reply.error.details, refusal === undefined);
        return;
      }
      await navigate(paths.home(), { viewTransition: true });
      toast({ kind: "success", text: messages.profileSaved });
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    for (const [name, value] of draft.take()) form.fill(name, value);
  }, []);

  async function cancel(): Promise<void> {
    const sure = await confirm({
      title: "Are you sure?",
      text: "Changes will not be updated!",
      cancel: "No, stay here",
      accept: "Yes, cancel update!",
    });
    if (sure) await navigate(paths.home(), { viewTransition: true });
  }

  return { form, factor, cancel };
}
type ProfileForm = ReturnType<typeof useProfileForm>;
export type ProfileFields = ProfileForm["form"];
export type ProfileFactor = ProfileForm["factor"];
