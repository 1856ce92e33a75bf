import { useSearchParams } from "react-router";
import { messages } from "#shared/messages.ts";
import { FormMessage } from "../../forms/form-message.tsx";
import { Button } from "../../ui/button.tsx";

interface ConfirmationFormProps {
  /** The call that confirms. */
  action: string;
  text: string;
  button: string;
}

/** Sends the token of a mail's link. A form of the browser's own: it works before the scripts have come, and without them. */
export function ConfirmationForm({ action, text, button }: ConfirmationFormProps) {
  const [search] = useSearchParams();
  return (
    <form method="post" action={action} className="flex flex-col gap-6">
      <input type="hidden" name="token" value={search.get("token") ?? ""} />
      {search.has("failed") && (
        <FormMessage message={{ tone: "danger", title: messages.unavailable }} />
      )}
      <p className="text-muted">{text}</p>
      <Button type="submit" wide>
        {button}
      </Button>
    </form>
  );
}
