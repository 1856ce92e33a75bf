import { useState } from "react";
import { useSearchParams } from "react-router";
import { AGE_MAX_REGISTER, AGE_MIN } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { registration } from "#shared/user.ts";
import { api } from "../../api/api.ts";
import { shopContext } from "../../context.ts";
import { FormField } from "../../forms/form-field.tsx";
import { FormMessage, type FormMessageText } from "../../forms/form-message.tsx";
import { problemsOf } from "../../forms/problems.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useForm } from "../../forms/use-form.ts";
import { useGoOn } from "../../forms/use-go-on.ts";
import { privateHead } from "../../head.ts";
import { saveRegistered, takeRegistered } from "../../session/registered.ts";
import { forceDocumentLoad } from "../../startup/force-document-load.ts";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { toast } from "../../ui/toast.ts";
import type { Route } from "./+types/register.ts";
import { AuthPage, Or } from "./auth-page.tsx";
import { EmailField } from "./email-field.tsx";
import { GoogleButton } from "./google-button.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, config } = context.get(shopContext);
  return {
    countries: await services.countries.list(),
    google: config.services.google,
    firebase: config.firebase,
  };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const data = await serverLoader();
  if (data.firebase) forceDocumentLoad(request);
  return data;
}

export const meta: Route.MetaFunction = () => privateHead("Register");

const incomplete: FormMessageText = {
  tone: "danger",
  title: messages.formIncomplete,
  text: messages.fillRequired,
};

export default function Register({
  loaderData: { countries, google, firebase },
}: Route.ComponentProps) {
  const goOn = useGoOn();
  const [search] = useSearchParams();
  const back = search.get("back") ?? undefined;
  const [message, setMessage] = useState<FormMessageText | null>(null);
  const form = useForm({
    names: ["name", "lastName", "age", "country", "email", "password"],
    check: (values) => problemsOf(registration, values),
    onInvalid: () => setMessage(incomplete),
    async onSubmit(values): Promise<void> {
      setMessage(null);
      const reply = await api.users.register(registration.parse(values));
      if (!reply.ok) {
        const shown: boolean = form.refuse(reply.error.details);
        return setMessage(shown ? incomplete : { tone: "danger", title: reply.error.message });
      }
      saveRegistered(reply.data.email);
      if (await goOn(paths.login(back), { viewTransition: true })) return;
      takeRegistered();
      toast({ kind: "success", text: messages.accountCreated });
    },
  });
  return (
    <AuthPage
      title="Register"
      text="One account to buy a car, to offer your own, and to say what you think of it."
      back={{ label: "Back to Home", to: paths.home() }}
    >
      <form {...form.props} className="flex flex-col gap-3">
        <PersonFields countries={countries} error={form.error} />
        <EmailField error={form.error("email")} autoComplete="email" />
        <NewPasswordField error={form.error("password")} />
        <FormMessage message={message} />
        <SubmitButton busy={form.busy} wide className="mt-2">
          Register
        </SubmitButton>
      </form>
      {google !== "off" && (
        <>
          <Or />
          <GoogleButton
            firebase={firebase}
            onRefused={(title) => setMessage({ tone: "danger", title })}
          />
        </>
      )}
      <p className="mt-8 text-small text-muted">
        Already have an account?{" "}
        <Link to={paths.login(back)} className="link inline-flex min-h-11 items-center text-ink">
          Log in
        </Link>
      </p>
    </AuthPage>
  );
}

interface PersonFieldsProps {
  countries: readonly string[];
  error: (name: "name" | "lastName" | "age" | "country") => string | undefined;
}

function PersonFields({ countries, error }: PersonFieldsProps) {
  return (
    <>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <FormField label="Name" error={error("name")}>
          <TextInput name="name" autoComplete="given-name" required />
        </FormField>
        <FormField label="Last Name" error={error("lastName")}>
          <TextInput name="lastName" autoComplete="family-name" required />
        </FormField>
      </div>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <FormField label="Age" error={error("age")}>
          <TextInput
            name="age"
            type="number"
            inputMode="numeric"
            min={AGE_MIN}
            max={AGE_MAX_REGISTER}
            required
          />
        </FormField>
        <FormField label="Country" error={error("country")}>
          <Select
            name="country"
            options={countries}
            placeholder="Choose your country"
            autoComplete="country-name"
            required
          />
        </FormField>
      </div>
    </>
  );
}
