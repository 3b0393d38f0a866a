-- What wrk sends and tells. Without a file it asks for the address it was given, again and again. With one it
-- sends each request of it once; a line of it is method, path, token and body, with tabs between them.
-- What came of them is printed as one line of JSON.

local threads = {}
local requests = {}
asked = 0

local function read(line)
  local method, path, token, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
  if body == "" then return wrk.format(method, path) end
  local headers = { ["Content-Type"] = "application/json" }
  if token ~= "" then headers["Authorization"] = "Bearer " .. token end
  return wrk.format(method, path, headers, body)
end

local function next_request()
  asked = asked + 1
  return requests[(asked - 1) % #requests + 1]
end

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  if args[1] == nil then return end
  for line in io.lines(args[1]) do table.insert(requests, read(line)) end
  request = next_request
end

function done(summary, latency)
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '{"answers":%d,"seconds":%f,"bytes":%d,"p99Ms":%f,"refused":%d,"lost":%d,"asked":%d}\n',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(99) / 1e3,
    errors.status, lost, threads[1]:get("asked")
  ))
end
