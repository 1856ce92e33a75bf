import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { useGoOn } from "../../forms/use-go-on.ts";
import { privateHead } from "../../head.ts";
import { toast } from "../../ui/toast.ts";
import { CarForm } from "../sell/car-form.tsx";
import { createOnce } from "../sell/create-once.ts";
import { loadCarForm } from "../sell/load-car.ts";
import type { Route } from "./+types/create-car.ts";
import { AdminLayout } from "./admin-layout.tsx";
import { BackToList } from "./back-to-list.tsx";
import { Refused } from "./refused.tsx";
import { requireAdmin } from "./require-admin.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { admin, refusal } = requireAdmin(context);
  if (refusal) return refusal;
  return { signedIn: true, page: await loadCarForm(context, admin.id) };
}

export const meta: Route.MetaFunction = () => privateHead("Create a car");

export default function CreateCar({ loaderData: { signedIn, page: form } }: Route.ComponentProps) {
  const navigate = useGoOn();
  if (!form) return <Refused signedIn={signedIn} />;
  const toProducts = () => navigate(paths.dashboard({ tab: "PRODUCTS" }));
  return (
    <AdminLayout tab="PRODUCTS">
      <CarForm
        {...form}
        title="Create a car"
        lead="It is listed in your name."
        back={<BackToList tab="PRODUCTS">Back to products</BackToList>}
        submitLabel="Publish"
        send={(body) => createOnce({ ...body, userId: form.userId })}
        onSaved={async () => {
          await toProducts();
          toast({ kind: "success", text: messages.productCreated, anchor: "bottom-right" });
        }}
        // Only logged, because the fields show the server's messages.
        onRefused={({ message }) => console.error(`${messages.requestFailed} ${message}`)}
        onCancel={() => void toProducts()}
      />
    </AdminLayout>
  );
}
