import type { FastifyReply } from "fastify";
import type { Cookies } from "../sessions/cookie.ts";
import type { Started } from "./start-session.ts";

/** Answers a sign-in: with the session's cookie, or with that of the step which is missing. */
export function sendStarted(reply: FastifyReply, cookies: Cookies, started: Started) {
  if ("token" in started) {
    cookies.session.write(reply, started.token);
    cookies.device.write(reply, started.device);
    if (cookies.challenge.read(reply.request)) cookies.challenge.clear(reply);
  } else cookies.challenge.write(reply, started.challenge);
  return reply.send(started.reply);
}
