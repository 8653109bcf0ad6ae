// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chain_file.h"

#include "engine/base/json_reader.h"
#include "engine/problem/question_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace pimento::chains {

// {
//   "format": "pimento-chain 1", "title": "...", "device": "attacc", "blocks": 40,
//   "settings": {"space": "complete", "launches": "graph"},
//   "stages": [{"name": "256 tokens", "runs": 128, "host": ["weights"],
//               "kernels": [{"name": "qkv", "kernel": "gemv", "sizes": "batch=1,...", "type": "fp16"}]}],
//   "links": [{"from": "qkv.y", "to": "attention.q", "kind": "operand", "devices": 5}],
//   "tensors": [{"name": "weights", "uses": ["qkv.W"], "grows": 1}]
// }

namespace {

constexpr const char* kFormat = "pimento-chain 1";
constexpr std::int64_t kMost = 1'000'000'000;

/// A tensor of a kernel, "kernel.tensor".
struct Named {
    std::string kernel;
    std::string tensor;
};

class ChainReader {
public:
    ChainReader(const nlohmann::json& document, ObjectReader::Log& log)
        : m_document(&document), m_reader(document, "", log)
    {
    }

    Chain read()
    {
        if (const std::string format = m_reader.text("format"); format != kFormat && m_reader.isText("format")) {
            m_reader.complain("format", "is \"" + format + "\"", std::string("Write \"") + kFormat + "\"");
        }
        m_chain.title = m_reader.textOr("title", "");
        m_device.name = m_reader.text("device");
        m_settings = readSettings(m_reader, *m_document);
        m_chain.blocks = m_reader.integerOr("blocks", 1, 1, kMost);
        for (ObjectReader& stage : m_reader.objects("stages")) {
            readStage(stage);
        }
        if (m_reader.has("tensors")) {
            for (ObjectReader& tensor : m_reader.objects("tensors")) {
                readTensor(tensor);
            }
        }
        if (m_reader.has("links")) {
            for (ObjectReader& link : m_reader.objects("links")) {
                readLink(link);
            }
        }
        m_reader.finish();
        return std::move(m_chain);
    }

private:
    void readStage(ObjectReader& reader)
    {
        const std::size_t number = m_chain.stages.size();
        ChainStage stage{
            reader.textOr("name", "stage " + std::to_string(number + 1)), reader.integerOr("runs", 1, 1, kMost), {}};
        if (reader.has("host")) {
            stage.hostUses = reader.texts("host");
        }
        m_chain.stages.push_back(std::move(stage));
        if (reader.has("kernels")) {
            for (ObjectReader& kernel : reader.objects("kernels")) {
                readKernel(kernel, number);
            }
        }
        reader.finish();
    }

    void readKernel(ObjectReader& reader, std::size_t stage)
    {
        ChainKernel kernel{reader.text("name"), {}, stage};
        kernel.question.system = "compiled";
        kernel.question.workload.name = reader.text("kernel");
        if (auto sizes = parseSizesText(reader.text("sizes"))) {
            kernel.question.workload.sizes = *std::move(sizes);
        } else {
            reader.complain("sizes", sizes.error().what, sizes.error().hint);
        }
        kernel.question.workload.elementType = reader.textOr("type", "fp16");
        kernel.question.workload.text = reader.textOr("text", "");
        kernel.question.device = m_device;
        kernel.question.settings = m_settings;
        const bool isTwice = std::ranges::any_of(m_chain.kernels, [&](const ChainKernel& other) {
            return other.stage == stage && other.name == kernel.name;
        });
        if (isTwice) {
            reader.complain("name", "\"" + kernel.name + "\" stands twice in the stage", "Give it another name");
        }
        reader.finish();
        m_chain.kernels.push_back(std::move(kernel));
    }

    /// Parses a text as kernel and tensor; none: it is wrong, and the reader has recorded the error.
    std::optional<Named> named(ObjectReader& reader, const char* key, const std::string& text)
    {
        const std::size_t dot = text.rfind('.');
        if (dot == std::string::npos) {
            reader.complain(key, "\"" + text + "\" is not KERNEL.TENSOR", "Write, say, \"qkv.y\"");
            return std::nullopt;
        }
        Named found{text.substr(0, dot), text.substr(dot + 1)};
        if (std::ranges::find(m_chain.kernels, found.kernel, &ChainKernel::name) == m_chain.kernels.end()) {
            reader.complain(key, "there is no kernel \"" + found.kernel + "\"", "Name a kernel of a stage");
            return std::nullopt;
        }
        return found;
    }

    void readTensor(ObjectReader& reader)
    {
        LastingTensor tensor{reader.text("name"), {}, std::nullopt};
        std::vector<Named> uses;
        for (const std::string& text : reader.texts("uses")) {
            if (auto use = named(reader, "uses", text)) {
                uses.push_back(*std::move(use));
            }
        }
        constexpr std::int64_t kMostDimensions = 8;
        if (reader.has("grows")) {
            tensor.growing = static_cast<std::size_t>(reader.integer("grows", 0, kMostDimensions));
        }
        reader.finish();
        for (std::size_t kernel = 0; kernel < m_chain.kernels.size(); ++kernel) {
            for (const Named& use : uses) {
                if (use.kernel == m_chain.kernels[kernel].name) {
                    tensor.uses.push_back({kernel, use.tensor});
                }
            }
        }
        m_chain.tensors.push_back(std::move(tensor));
    }

    void readLink(ObjectReader& reader)
    {
        static constexpr std::array<std::pair<const char*, LinkKind>, 2> kKinds = {
            {{"operand", LinkKind::Operand}, {"appended", LinkKind::Appended}}};
        const auto from = named(reader, "from", reader.text("from"));
        const auto to = named(reader, "to", reader.text("to"));
        ChainLink link;
        link.kind = reader.has("kind") ? reader.oneOf("kind", kKinds) : LinkKind::Operand;
        link.devices = reader.integerOr("devices", 1, 1, kMost);
        (void)reader.textOr("kind", "");
        if (from && to) {
            link.result = from->tensor;
            link.argument = to->tensor;
            addLinks(reader, link, *from, *to);
        }
        reader.finish();
    }

    void addLinks(ObjectReader& reader, ChainLink link, const Named& from, const Named& to)
    {
        bool isAnywhere = false;
        for (std::size_t i = 0; i < m_chain.kernels.size(); ++i) {
            for (std::size_t j = i + 1; j < m_chain.kernels.size(); ++j) {
                const bool isMeant = m_chain.kernels[i].stage == m_chain.kernels[j].stage &&
                                     m_chain.kernels[i].name == from.kernel && m_chain.kernels[j].name == to.kernel;
                if (isMeant) {
                    link.from = i;
                    link.to = j;
                    m_chain.links.push_back(link);
                    isAnywhere = true;
                }
            }
        }
        if (!isAnywhere) {
            reader.complain("to", "in no stage \"" + to.kernel + "\" stands behind \"" + from.kernel + "\"",
                            "Links lead from a kernel to a later one of its stage");
        }
    }

    const nlohmann::json* m_document;
    ObjectReader m_reader;
    DeviceRef m_device;
    std::map<std::string, SettingValue> m_settings;
    Chain m_chain;
};

} // namespace

Result<Chain> parseChain(std::string_view json, const std::string& origin)
{
    TextPlace place;
    const auto document = parseJson(json, origin, &place);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    ObjectReader::Log log{.origin = origin, .text = json};
    Chain chain = ChainReader(*document, log).read();
    return log.error ? Result<Chain>(tl::unexpected<Error>(*log.error)) : Result<Chain>(std::move(chain));
}

} // namespace pimento::chains
