import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadOnce } from "../../../load-once.ts";
import type { Mailer } from "../contract.ts";

interface LocalMailSettings {
  /** Where the mails are stored, as `*.eml`. */
  folder: string;
  from: string;
  log: (line: string) => void;
}

/** Writes each mail to a file that only its owner can read, and logs its links. */
export function createFileMailer({ folder, from, log }: LocalMailSettings): Mailer {
  // Loaded with the first mail: it takes a twentieth of the start.
  const transporter = loadOnce(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ streamTransport: true, buffer: true }, { from });
  });

  return {
    async send(mail) {
      const { message } = await (await transporter.get()).sendMail({
        ...mail,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      // Named after the mail, so that sending it again replaces it; renamed once it is complete.
      const file = join(folder, `${mail.messageId.replace(/[^\w-]+/g, "_").slice(1, -1)}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
      log(`Mail to ${mail.to}: ${mail.subject}${links.map((link) => `\n  ${link}`).join("")}`);
    },
    async close() {
      (await transporter.loaded())?.close();
    },
  };
}
