// React takes the development build of itself where nothing is said. The first import of main.ts:
// libraries read this as they are loaded.
process.env.NODE_ENV ||= "production";
