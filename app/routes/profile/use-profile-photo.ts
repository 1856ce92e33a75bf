import { type ChangeEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { messages } from "#shared/messages.ts";
import type { User } from "#shared/user.ts";
import { api } from "../../api/api.ts";
import type { ApiError } from "../../api/request.ts";
import { uploadImage } from "../../api/upload-image.ts";
import { shrinkPhoto } from "../../photos/shrink-photo.ts";
import { clearSession, savedPhoto, savePhoto } from "../../session/session-display.ts";
import { confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";

const IMAGE_NAME = /\.(jpe?g|png|gif|webp)$/i;

/** The message about the file chosen as a photo; undefined if it is valid. */
export function photoProblem(file: { name: string; type: string } | undefined): string | undefined {
  if (!file) return messages.selectImage;
  if (!file.type.startsWith("image/")) return messages.notAnImage;
  return IMAGE_NAME.test(file.name) ? undefined : messages.imageTypes;
}

const never = () => () => {};

const resting = { text: "JPG, PNG, GIF or WebP, up to 10 MB", wrong: false };

const removal = {
  title: "Are you sure?",
  text: "Your photo will be removed",
  cancel: "No, keep it",
  accept: "Yes, remove it!",
};

type Status = typeof resting;

/** The session has ended: the page then leads to signing in and back here. */
function signedOut({ message }: ApiError): void {
  clearSession();
  toast({ kind: "warning", text: message });
}

/** The chosen file, its preview and its message. */
function useChosenPhoto() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [status, setStatus] = useState<Status>(resting);

  useEffect(() => {
    if (!file || photoProblem(file)) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  return {
    input,
    file,
    preview,
    status,
    report: (text: string, wrong = false) => setStatus({ text, wrong }),
    choose({ target }: ChangeEvent<HTMLInputElement>): void {
      const chosen = target.files?.[0];
      setFile(chosen);
      const problem = photoProblem(chosen);
      setStatus({ text: problem ?? chosen?.name ?? "", wrong: problem !== undefined });
    },
    clear(): void {
      setFile(undefined);
      if (input.current) input.current.value = "";
      setStatus(resting);
    },
  };
}

/** The photo stored in this browser, else the server's; a new one is uploaded and sent alone. */
export function useProfilePhoto(user: User) {
  const stored = useSyncExternalStore(never, savedPhoto, () => null);
  const { file, preview, report, clear, ...chosen } = useChosenPhoto();
  const [busy, setBusy] = useState<"upload" | "remove">();
  const { revalidate } = useRevalidator();

  async function send(photo: File) {
    return uploadImage({
      photo: await shrinkPhoto(photo).catch(() => photo),
      folder: `user_Profileimg_${user.id}`,
      onProgress: (part) => report(`Uploading, ${Math.round(part * 100)} %`),
    });
  }

  /** A saved photo shows everywhere, and the choice is reset. */
  async function done(address: string | null, text: string): Promise<void> {
    savePhoto(address);
    clear();
    toast({ kind: "success", text });
    await revalidate();
  }

  async function upload(): Promise<void> {
    const problem = photoProblem(file);
    if (problem || !file) return report(problem ?? messages.selectImage, true);
    setBusy("upload");
    const uploaded = await send(file);
    const reply = uploaded.ok
      ? await api.users.update(user.id, { image: uploaded.data.secure_url })
      : uploaded;
    setBusy(undefined);
    if (!reply.ok && reply.error.status === 401) return signedOut(reply.error);
    if (uploaded.ok && reply.ok) return done(uploaded.data.secure_url, messages.imageUploaded);
    toast({ kind: "error", text: messages.uploadFailed });
    if (!reply.ok) report(`${messages.uploadImageError}: ${reply.error.message}`, true);
  }

  async function remove(): Promise<void> {
    if (!(await confirm(removal))) return;
    setBusy("remove");
    const reply = await api.users.update(user.id, { image: null });
    setBusy(undefined);
    if (reply.ok) return done(null, messages.photoRemoved);
    if (reply.error.status === 401) return signedOut(reply.error);
    report(reply.error.message, true);
  }

  const saved = stored ?? user.image;
  return {
    ...chosen,
    photo: preview ?? saved,
    chosen: preview !== undefined,
    removable: saved !== null,
    busy,
    upload: () => void upload(),
    remove: () => void remove(),
  };
}
