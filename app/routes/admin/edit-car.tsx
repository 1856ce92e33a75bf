import { messages } from "#shared/messages.ts";
import { api } from "../../api/api.ts";
import { useGoOn } from "../../forms/use-go-on.ts";
import { privateHead } from "../../head.ts";
import { toast } from "../../ui/toast.ts";
import { CarForm, updateLead } from "../sell/car-form.tsx";
import { loadCarForEdit } from "../sell/load-car.ts";
import type { Route } from "./+types/edit-car.ts";
import { AdminLayout } from "./admin-layout.tsx";
import { BackToList } from "./back-to-list.tsx";
import { useListAddress } from "./list-address.ts";
import { Refused } from "./refused.tsx";
import { requireAdmin } from "./require-admin.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { admin, refusal } = requireAdmin(context);
  if (refusal) return refusal;
  return { signedIn: true, page: await loadCarForEdit(context, admin, params.id) };
}

export const meta: Route.MetaFunction = () => privateHead("Update a car");

export default function EditCar({ loaderData: { signedIn, page: form } }: Route.ComponentProps) {
  const navigate = useGoOn();
  const list = useListAddress("PRODUCTS");
  if (!form) return <Refused signedIn={signedIn} />;
  const { car } = form;
  const toProducts = () => navigate(list);
  return (
    <AdminLayout tab="PRODUCTS">
      <CarForm
        key={car.id}
        {...form}
        title="Update"
        lead={updateLead(car)}
        back={<BackToList tab="PRODUCTS">Back to products</BackToList>}
        submitLabel="Update"
        send={(body) => api.cars.update(car.id, body)}
        onSaved={async () => {
          await toProducts();
          toast({ kind: "success", text: messages.productModified, anchor: "bottom-right" });
        }}
        onRefused={({ message, details }) => {
          console.error(`${messages.requestFailed} ${message}`);
          // Messages about a field are shown at the field.
          if (details.length === 0) toast({ kind: "error", text: message, anchor: "bottom-right" });
        }}
        onCancel={() => void toProducts()}
      />
    </AdminLayout>
  );
}
