// Without NODE_ENV React uses its development build. The first import of main.ts, because libraries
// read this when they are loaded.
process.env.NODE_ENV ||= "production";
