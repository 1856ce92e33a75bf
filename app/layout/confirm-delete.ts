import { confirm } from "../ui/confirm.tsx";

/** Asks before something is deleted; `what` is its name, or how many there are. */
export function confirmDelete(what: string): Promise<boolean> {
  return confirm({
    title: "¿Are you sure?",
    text: `You are about to delete ${what} from the database`,
    cancel: "Cancel",
    accept: "Accept",
    deletes: true,
  });
}
