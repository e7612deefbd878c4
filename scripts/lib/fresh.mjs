/**
 * Set up before every test file of those that share a process. What is loaded from outside (React, the router) stays, so
 * that it is read once and not once a file; all modules of ours begin anew, with nothing in them of the file before.
 */
import { vi } from 'vitest'

vi.resetModules()
