import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import { requireUser } from "../auth/require-user.ts";
import type { Route } from "./+types/profile-settings.ts";
import { ProfileForm } from "./profile-form.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id } = requireUser(url, context);
  const { services } = context.get(shopContext);
  const [user, countries, hasPassword] = await Promise.all([
    services.users.find(id),
    services.countries.list(),
    services.ownerProof.hasPassword(id),
  ]);
  return { user, countries, hasPassword };
}

export const meta: Route.MetaFunction = () => privateHead("Update your profile");

export default function ProfileSettings({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page py-10 lg:py-14">
      <div className="mx-auto max-w-2xl">
        <ProfileForm {...loaderData} headingAs="h1" />
      </div>
    </div>
  );
}
