// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/timeloop_input.h"

#include "engine/systems/dataflow/timeloop/files/timeloop_sections.h"

#include <algorithm>

namespace pimento::dataflow::timeloop {

namespace {

/// A section of a file. `owner` keeps its node alive.
struct Section {
    std::string file;
    YamlNode::Pointer owner;
    const YamlNode* node = nullptr;
};

class InputReading {
public:
    /// Lists the sections of a file.
    Result<void> add(const NamedText& file)
    {
        auto document = parseYaml(file.text, file.name);
        if (!document) {
            return tl::unexpected<Error>(document.error());
        }
        m_reading.enter(file.name);
        if (!m_reading.expect(**document, YamlNode::Kind::Map, "map with sections such as problem or mapping")) {
            return tl::unexpected<Error>(*m_reading.error());
        }
        for (const auto& [key, value] : (*document)->members) {
            if (key == "problem") {
                take(m_problem, *document, file, *value);
            } else if (key == "arch" || key == "architecture") {
                take(m_architecture, *document, file, *value);
            } else if (key == "mapping") {
                take(m_mapping, *document, file, *value);
            } else if (key == "mapspace" || key == "architecture_constraints" || key == "mapspace_constraints") {
                m_constraints.push_back({file.name, *document, value.get()});
            } else if (key != "mapper" && key != "model") {
                m_reading.remark(*value, "section " + key + " does not count");
            }
        }
        return m_reading.error() ? Result<void>(tl::unexpected<Error>(*m_reading.error())) : Result<void>();
    }

    Result<TimeloopInput> read()
    {
        TimeloopInput input;
        if (m_problem.node != nullptr) {
            m_reading.enter(m_problem.file);
            input.layerFile = m_problem.file;
            input.layer = readProblem(m_reading, *m_problem.node);
        }
        if (m_architecture.node != nullptr) {
            input.acceleratorFile = m_architecture.file;
            m_reading.enter(m_architecture.file);
            auto read = readArchitecture(m_reading, *m_architecture.node);
            if (input.layer) {
                input.layer->elementBytes.fill(read.wordBytes);
            }
            input.accelerator = std::move(read.accelerator);
            m_nodeConstraints = std::move(read.constraints);
        }
        if (m_reading.error()) {
            return tl::unexpected<Error>(*m_reading.error());
        }
        readRest(input);
        if (m_reading.error()) {
            return tl::unexpected<Error>(*m_reading.error());
        }
        remarkUnread();
        input.remarks = m_reading.remarks();
        return input;
    }

private:
    void take(Section& section, const YamlNode::Pointer& owner, const NamedText& file, const YamlNode& node)
    {
        if (section.node != nullptr) {
            m_reading.complain(node, "is a second section of its kind; " + section.file + " has one",
                               "Name files that belong together");
        }
        section = {file.name, owner, &node};
    }

    void remarkUnread()
    {
        std::vector<Section> sections = m_constraints;
        sections.insert(sections.end(), {m_problem, m_architecture, m_mapping});
        for (const Section& section : sections) {
            if (section.node != nullptr) {
                m_reading.enter(section.file);
                m_reading.remarkUnread(*section.node);
            }
        }
    }

    void readRest(TimeloopInput& input)
    {
        if (m_mapping.node != nullptr) {
            m_reading.enter(m_mapping.file);
            if (!input.accelerator) {
                m_reading.complain(*m_mapping.node, "is a mapping without an architecture",
                                   "Name the file of the architecture too");
                return;
            }
            input.mapping =
                readMapping(m_reading, *m_mapping.node, *input.accelerator, input.layer ? &*input.layer : nullptr);
        }
        for (const Section& section : m_constraints) {
            m_reading.enter(section.file);
            if (!input.accelerator) {
                m_reading.complain(*section.node, "are constraints without an architecture",
                                   "Name the file of the architecture too");
                return;
            }
            readConstraints(m_reading, *section.node, *input.accelerator, input.layer ? &*input.layer : nullptr,
                            constraintsFrom(section.file, input));
        }
        if (!m_nodeConstraints.empty()) {
            m_reading.enter(m_architecture.file);
            readConstraints(m_reading, m_nodeConstraints, *input.accelerator, input.layer ? &*input.layer : nullptr,
                            constraintsFrom(m_architecture.file, input));
        }
    }

    /// The constraints of an input; a file is the first with some.
    static DataflowConstraints& constraintsFrom(const std::string& file, TimeloopInput& input)
    {
        if (!input.constraints) {
            input.constraints.emplace();
            input.constraintsFile = file;
        }
        return *input.constraints;
    }

    YamlReading m_reading;
    Section m_problem;
    Section m_architecture;
    Section m_mapping;
    std::vector<Section> m_constraints;
    std::vector<NodeConstraints> m_nodeConstraints;
};

} // namespace

Result<TimeloopInput> readTimeloop(std::span<const NamedText> files)
{
    InputReading reading;
    for (const NamedText& file : files) {
        if (const auto added = reading.add(file); !added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    return reading.read();
}

} // namespace pimento::dataflow::timeloop
