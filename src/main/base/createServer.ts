/**
 * Not imported: a module of Node that is imported has all of its names read, and one of these loads a client of HTTP that is
 * not used. It took a third of what a thread or command takes to start.
 */
export const { createServer } = process.getBuiltinModule('node:http')
