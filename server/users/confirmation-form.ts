import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { paths } from "#shared/paths.ts";

const FORM = "application/x-www-form-urlencoded";

/** The token of a link in a mail; browsers without scripts send it as a form. */
export const confirmation = z.object({ token: z.string().max(200).default("") });

export const isForm = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.startsWith(FORM) === true;

/** Answers a form: the sign-in page says whether the e-mail was confirmed. */
export const redirectToLogin = (reply: FastifyReply, confirmed: boolean) =>
  reply.redirect(`${paths.login()}?verified=${confirmed ? 1 : 0}`, 303);
