// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/mcp_options.h"
#include "app/cli/common/support.h"
#include "app/cli/mcp/mcp_tools.h"
#include "app/cli/mcp/tool_process.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <list>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <poll.h>
#include <unistd.h>

namespace pimento::cli {

namespace {

using Document = nlohmann::json;

constexpr std::size_t kLongestMessage = std::size_t{4} << 20U;
constexpr const char* kProtocol = "2025-06-18";
constexpr int kParseError = -32700;
constexpr int kInvalidRequest = -32600;
constexpr int kMethodNotFound = -32601;
constexpr int kInvalidParameters = -32602;

/// A call whose command runs; its answer follows when the command has ended.
struct Call {
    Document id;
    ToolProcess run;
    bool isCancelled = false;
};

/// A call that waits for the end of a job, for some time.
struct Waiting {
    Document id;
    std::size_t job = 0;
    std::chrono::steady_clock::time_point end;
};

/// Serves one client: a message a line, calls run at the same time and are answered as they end.
class Server {
public:
    explicit Server(const McpOptions& options) : m_options(&options) {}

    int serve()
    {
        Interrupt interrupt;
        while (!m_hasEnded || !m_calls.empty() || !m_waiting.empty()) {
            interrupt.report(0, 0);
            if (interrupt.isRequested()) {
                return kInterrupted; // commands are stopped with their objects
            }
            readSome();
            answerEnded();
            if (m_isBroken) {
                return kCheckFailed; // the reader of the answers has gone
            }
        }
        return kDone;
    }

private:
    /// Waits a short time for input, reads what is there, and handles complete lines.
    void readSome()
    {
        const int patience = m_calls.empty() && m_waiting.empty() ? 200 : 10; // milliseconds
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (poll(&input, m_hasEnded ? 0 : 1, patience) <= 0) {
            return;
        }
        std::array<char, 65536> block{};
        const ssize_t size = read(STDIN_FILENO, block.data(), block.size());
        if (size < 0 && (errno == EINTR || errno == EAGAIN)) {
            return;
        }
        m_hasEnded = size <= 0;
        m_text.append(block.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
        std::size_t begin = 0;
        for (std::size_t end = m_text.find('\n'); end != std::string::npos; end = m_text.find('\n', begin)) {
            handleLine(m_text.substr(begin, end - begin));
            begin = end + 1;
        }
        m_text.erase(0, begin);
        if (m_hasEnded && !m_text.empty()) {
            handleLine(std::exchange(m_text, ""));
        }
        if (m_text.size() > kLongestMessage) {
            sendError(nullptr, kInvalidRequest, "the message is longer than 4 MiB");
            m_hasEnded = true;
        }
    }

    void handleLine(const std::string& line)
    {
        if (line.find_first_not_of(" \t\r") == std::string::npos) {
            return;
        }
        const Document message = Document::parse(line, nullptr, false);
        if (message.is_discarded()) {
            sendError(nullptr, kParseError, "the line is not valid JSON");
            return;
        }
        const bool isRequest = message.is_object() && message.value("jsonrpc", Document()) == "2.0" &&
                               message.contains("method") && message.at("method").is_string();
        const Document id = message.is_object() ? message.value("id", Document()) : Document();
        if (!isRequest || !(id.is_null() || id.is_string() || id.is_number())) {
            if (!message.is_object() || !(message.contains("result") || message.contains("error"))) {
                sendError(nullptr, kInvalidRequest, "the message is no request of JSON-RPC 2.0");
            }
            return;
        }
        const Document parameters = message.value("params", Document::object());
        const std::string method = message.at("method").get<std::string>();
        if (id.is_null()) {
            handleNotification(method, parameters);
        } else {
            handleRequest(id, method, parameters);
        }
    }

    void handleNotification(const std::string& method, const Document& parameters)
    {
        if (method != "notifications/cancelled" || !parameters.is_object()) {
            return;
        }
        for (Call& call : m_calls) {
            if (call.id == parameters.value("requestId", Document())) {
                call.isCancelled = true;
                call.run.stop();
            }
        }
    }

    void handleRequest(const Document& id, const std::string& method, const Document& parameters)
    {
        if (method == "initialize") {
            sendResult(id, {{"protocolVersion", kProtocol},
                            {"capabilities", {{"tools", Document::object()}}},
                            {"serverInfo", {{"name", "pimento"}, {"version", PIMENTO_VERSION}}},
                            {"instructions", "Answers questions about kernels on processing-in-memory devices. Times "
                                             "and energies come from simulation; proofs are by lower bounds."}});
        } else if (method == "ping") {
            sendResult(id, Document::object());
        } else if (method == "tools/list") {
            sendResult(id, {{"tools", toolDescriptions()}});
        } else if (method == "tools/call") {
            call(id, parameters);
        } else {
            sendError(id, kMethodNotFound, "there is no method \"" + shown(method) + "\"");
        }
    }

    void call(const Document& id, const Document& parameters)
    {
        const Document name = parameters.is_object() ? parameters.value("name", Document()) : Document();
        const Document arguments =
            parameters.is_object() ? parameters.value("arguments", Document::object()) : Document();
        if (!name.is_string() || !arguments.is_object()) {
            sendError(id, kInvalidParameters, "a call has a \"name\" and an object of \"arguments\"");
            return;
        }
        auto command = toolCommandOf(name.get<std::string>(), arguments, m_options->folder);
        if (!command) {
            sendError(id, kInvalidParameters, command.error().message());
            return;
        }
        if (command->job) {
            const auto wait = std::chrono::duration<double>(std::clamp(command->seconds, 0.0, 3600.0));
            m_waiting.push_back(
                {id, *command->job,
                 std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::milliseconds>(wait)});
            return;
        }
        if (!m_options->cache.file.empty()) {
            command->words.push_back("--cache=" + m_options->cache.file);
        }
        auto run = ToolProcess::start(command->words, command->input);
        if (!run) {
            sendAnswer(id, run.error().message(), true);
        } else if (command->isLong) {
            m_jobs.push_back(*std::move(run));
            const Document job = {{"job", m_jobs.size()}, {"state", "running"}};
            sendAnswer(id, job.dump(), false);
        } else {
            m_calls.push_back({id, *std::move(run)});
        }
    }

    /// Answers a waiting call if that is possible now.
    bool tellJob(const Waiting& waiting)
    {
        const std::size_t number = waiting.job;
        if (number < 1 || number > m_jobs.size()) {
            sendError(waiting.id, kInvalidParameters, fmt::format("there is no job {}", number));
            return true;
        }
        ToolProcess& job = m_jobs[number - 1];
        if (job.hasEnded()) {
            sendEnd(waiting.id, job);
            return true;
        }
        const bool isOver = std::chrono::steady_clock::now() >= waiting.end;
        if (isOver) {
            sendAnswer(waiting.id, Document({{"job", number}, {"state", "running"}}).dump(), false);
        }
        return isOver;
    }

    void answerEnded()
    {
        std::erase_if(m_calls, [this](Call& call) {
            const bool hasEnded = call.run.hasEnded(); // asked once: writing an answer takes time
            if (hasEnded && !call.isCancelled) {       // cancelled calls get no answer
                sendEnd(call.id, call.run);
            }
            return hasEnded;
        });
        std::erase_if(m_waiting, [this](const Waiting& waiting) { return tellJob(waiting); });
    }

    /// Answers with the output of an ended command, or with its message.
    void sendEnd(const Document& id, const ToolProcess& run)
    {
        const std::string output = run.output();
        const bool isAnswer = run.code() == kDone || (run.code() == kCheckFailed && !output.empty());
        sendAnswer(id, isAnswer ? output : run.errors(), !isAnswer);
    }

    void sendAnswer(const Document& id, std::string text, bool isError)
    {
        text.erase(text.find_last_not_of('\n') + 1);
        const Document structure = Document::parse(text, nullptr, false);
        const bool isRefusal = structure.is_object() && structure.contains("error"); // of a line of a batch
        Document result = {{"content", Document::array({{{"type", "text"}, {"text", text}}})},
                           {"isError", isError || isRefusal}};
        if (structure.is_object() && !isError && !isRefusal) {
            result["structuredContent"] = structure;
        }
        sendResult(id, std::move(result));
    }

    void sendResult(const Document& id, Document result)
    {
        send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
    }

    void sendError(const Document& id, int code, const std::string& message)
    {
        send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
    }

    void send(const Document& message)
    {
        const std::string line = message.dump(-1, ' ', false, Document::error_handler_t::replace) + "\n";
        const bool isWritten = std::fwrite(line.data(), 1, line.size(), stdout) == line.size();
        m_isBroken = m_isBroken || !isWritten || std::fflush(stdout) != 0;
    }

    const McpOptions* m_options;
    std::string m_text; // input that is no complete line yet
    bool m_hasEnded = false;
    bool m_isBroken = false;
    std::list<Call> m_calls;
    std::vector<Waiting> m_waiting;
    std::vector<ToolProcess> m_jobs;
};

} // namespace

int serveMcp(const McpOptions& options)
{
    std::error_code code;
    if (!options.folder.empty() && !std::filesystem::is_directory(options.folder, code)) {
        return complain({"is no folder", "--folder " + options.folder, "Name an existing folder for study files"});
    }
    return Server(options).serve();
}

} // namespace pimento::cli
