import { UserRound } from "lucide-react";
import type { User } from "#shared/user.ts";
import { Photo } from "../../photos/photo.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { useProfilePhoto } from "./use-profile-photo.ts";

const current = "Your current photo";
const face = {
  size: 96,
  className: "size-24 shrink-0 rounded-full border border-line bg-sunken object-cover",
};

export function ProfilePhoto({ user }: { user: User }) {
  const { input, photo, chosen, removable, status, busy, choose, upload, remove } =
    useProfilePhoto(user);
  const fieldset = useKeptFocus<HTMLFieldSetElement>(removable ? [{ id: "photo" }] : []);
  return (
    <fieldset
      ref={fieldset}
      tabIndex={-1}
      aria-label="Profile photo"
      className="mt-8 min-w-0 outline-none flex flex-wrap items-center gap-x-6 gap-y-4 border-y border-line py-6"
    >
      <Photo {...face} src={photo} alt={chosen ? "The chosen file" : current}>
        <Photo {...face} src={user.image} alt={current}>
          <span className="grid size-24 shrink-0 place-items-center rounded-full border border-line bg-sunken text-muted">
            <UserRound aria-hidden className="size-9 stroke-1" />
            <span className="sr-only">No photo yet</span>
          </span>
        </Photo>
      </Photo>
      <div className="min-w-0 flex-1 basis-56">
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="Profile photo"
          onChange={choose}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => input.current?.click()}>
            Select File
          </Button>
          <Button
            variant={chosen ? "primary" : "quiet"}
            loading={busy === "upload"}
            onClick={upload}
          >
            Upload
          </Button>
          {removable && (
            <Button variant="quiet" loading={busy === "remove"} onClick={remove}>
              Remove photo
            </Button>
          )}
        </div>
        <p
          role="status"
          className={cx(
            "mt-2 min-h-5.5 text-small break-words",
            status.wrong ? "text-danger" : "text-muted",
          )}
        >
          {status.text}
        </p>
      </div>
    </fieldset>
  );
}
