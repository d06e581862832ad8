import { needBuildTools } from './support/needed.js'

needBuildTools()
