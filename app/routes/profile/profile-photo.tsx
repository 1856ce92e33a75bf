import { UserRound } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { messages } from "#shared/messages.ts";
import type { User } from "#shared/user.ts";
import { api } from "../../browser/api.ts";
import { keepPhoto, keptPhoto } from "../../browser/session-display.ts";
import { shrinkPhoto } from "../../browser/shrink-photo.ts";
import { uploadImage } from "../../browser/upload-image.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Photo } from "../../ui/photo.tsx";
import { toast } from "../../ui/toast.ts";
import { photoProblem } from "./photo-problem.ts";

const never = () => () => {};

const resting = { text: "JPG, PNG, GIF or WebP, up to 10 MB", wrong: false };

/** The photo kept in this browser, else the server's; a new one is uploaded and sent alone. */
export function ProfilePhoto({ user }: { user: User }) {
  const kept = useSyncExternalStore(never, keptPhoto, () => null);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [status, setStatus] = useState(resting);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!file || photoProblem(file)) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  const fail = (text: string) => setStatus({ text, wrong: true });

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = target.files?.[0];
    setFile(chosen);
    const problem = photoProblem(chosen);
    if (problem) fail(problem);
    else setStatus({ text: chosen?.name ?? "", wrong: false });
  }

  async function upload(): Promise<void> {
    const problem = photoProblem(file);
    if (problem || !file) return fail(problem ?? messages.selectImage);
    setBusy(true);
    const uploaded = await send(file);
    const reply = uploaded.ok
      ? await api.users.update(user.id, { image: uploaded.data.secure_url })
      : uploaded;
    setBusy(false);
    if (!reply.ok) {
      toast({ kind: "error", text: messages.uploadFailed });
      return fail(`${messages.uploadImageError}: ${reply.error.message}`);
    }
    if (uploaded.ok) keepPhoto(uploaded.data.secure_url);
    setFile(undefined);
    if (input.current) input.current.value = "";
    setStatus(resting);
    toast({ kind: "success", text: messages.imageUploaded });
    await revalidate();
  }

  async function send(chosen: File) {
    const photo = await shrinkPhoto(chosen).catch(() => chosen);
    return uploadImage({
      photo,
      folder: `user_Profileimg_${user.id}`,
      onProgress: (part) =>
        setStatus({ text: `Uploading, ${Math.round(part * 100)} %`, wrong: false }),
    });
  }

  const photo = preview ?? kept ?? user.image;
  return (
    <fieldset
      aria-label="Profile photo"
      className="mt-8 min-w-0 flex flex-wrap items-center gap-x-6 gap-y-4 border-y border-line py-6"
    >
      <Photo
        src={photo}
        alt={preview ? "The chosen file" : "Your current photo"}
        size={96}
        className="size-24 shrink-0 rounded-full border border-line bg-sunken object-cover"
      >
        <span className="grid size-24 shrink-0 place-items-center rounded-full border border-line bg-sunken text-muted">
          <UserRound aria-hidden className="size-9" strokeWidth={1} />
          <span className="sr-only">No photo yet</span>
        </span>
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
            variant={preview ? "primary" : "quiet"}
            loading={busy}
            onClick={() => void upload()}
          >
            Upload
          </Button>
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
