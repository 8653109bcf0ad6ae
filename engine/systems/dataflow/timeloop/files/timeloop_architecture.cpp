// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/timeloop_sections.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace pimento::dataflow::timeloop {

namespace {

constexpr std::int64_t kMostInstances = std::int64_t{1} << 24U;
constexpr std::int64_t kMostWords = std::int64_t{1} << 40U;
constexpr double kPicojoulesOfNanojoule = 1000;
constexpr std::string_view kMeshX = "meshX";
constexpr std::string_view kMeshY = "meshY";

/// A memory or the compute units, wherever a version of the format describes it.
struct Component {
    const YamlNode* attributes = nullptr;
    std::string name;
    std::int64_t instances = 1;
    std::int64_t meshX = 0; // 0: not given
    bool isCompute = false;
};

/// Instances of a node.
struct Instances {
    std::int64_t count = 1;
    std::int64_t meshX = 0; // instances along X; 0: not given
};

class ArchitectureReading {
public:
    explicit ArchitectureReading(YamlReading& reading) : m_reading(reading) {}

    ReadAccelerator read(const YamlNode& architecture)
    {
        collect(architecture);
        ReadAccelerator read;
        const auto compute = std::ranges::find(m_components, true, &Component::isCompute);
        const auto memories = std::ranges::count(m_components, false, &Component::isCompute);
        if (compute == m_components.end() || memories < 2 || memories > 6) {
            m_reading.complain(architecture, "has no compute units under two to six memories",
                               "Describe arithmetic and storage");
            return read;
        }
        for (const Component& component : m_components) {
            if (!component.isCompute) {
                addLevel(component, read);
            }
        }
        readCompute(*compute, read);
        placeConstraints(read);
        return read;
    }

private:
    /// Lists components from the compute units outwards.
    void collect(const YamlNode& architecture)
    {
        const YamlNode* storage = architecture.find("storage");
        const YamlNode* arithmetic = architecture.find("arithmetic");
        if (storage != nullptr && arithmetic != nullptr) {
            m_components.push_back(component(*arithmetic, *arithmetic, "arithmetic", {}));
            m_components.back().isCompute = true;
            if (m_reading.expect(*storage, YamlNode::Kind::List, "list")) {
                for (const auto& level : storage->elements) {
                    m_components.push_back(component(*level, *level, "", {}));
                }
            }
            return;
        }
        walk(architecture, {});
        std::ranges::reverse(m_components);
    }

    /// Lists components of a tree, from the outside.
    void walk(const YamlNode& tree, const Instances& instances)
    {
        if (const YamlNode* local = tree.find("local"); local != nullptr) {
            for (const auto& each : local->elements) {
                addNamed(*each, instances);
            }
        }
        for (const char* const key : {"subtree", "nodes"}) {
            const YamlNode* children = tree.find(key);
            if (children == nullptr || !m_reading.expect(*children, YamlNode::Kind::List, "list")) {
                continue;
            }
            Instances around = instances; // containers of "nodes" multiply all that follow
            for (const auto& child : children->elements) {
                const Instances own = multiplied(*child, around);
                if (child->find("class") != nullptr) {
                    addNamed(*child, around);
                    around = child->tag == "!Container" ? own : around;
                } else if (child->tag == "!Container") {
                    noteConstraints(*child, true);
                    around = own;
                } else {
                    walk(*child, own);
                }
            }
        }
    }

    /// Instances with those that a name "PE[0..15]" or a member "spatial" adds.
    Instances multiplied(const YamlNode& node, const Instances& instances)
    {
        std::int64_t across = std::max<std::int64_t>(1, instances.meshX);
        std::int64_t count = 1;
        const YamlNode* name = node.find("name");
        if (const auto range = name != nullptr ? name->text.find("..") : std::string::npos;
            range != std::string::npos) {
            YamlNode last = *name;
            last.text = name->text.substr(range + 2, name->text.find(']', range) - range - 2);
            count = m_reading.integer(last, 0, kMostInstances, 0) + 1;
        }
        if (const YamlNode* spatial = node.find("spatial"); spatial != nullptr) {
            for (const std::string_view mesh : {kMeshX, kMeshY}) {
                const YamlNode* size = spatial->find(mesh);
                const std::int64_t number = size != nullptr ? m_reading.integer(*size, 1, kMostInstances >> 12U, 1) : 1;
                count *= number;
                across *= mesh == kMeshX ? number : 1;
            }
        }
        if (count > kMostInstances || instances.count * count > kMostInstances) {
            m_reading.complain(node, "has too many instances", "Use at most 16777216");
            return instances;
        }
        const bool hasMesh = instances.meshX > 0 || node.find("spatial") != nullptr;
        return {instances.count * count, hasMesh ? across : 0};
    }

    /// Retains constraints of a node until levels are known. A container's instances are those of what follows.
    void noteConstraints(const YamlNode& node, bool isContainer)
    {
        const YamlNode* constraints = node.find("constraints");
        if (constraints == nullptr || !m_reading.expect(*constraints, YamlNode::Kind::Map, "map")) {
            return;
        }
        const YamlNode* name = node.find("name");
        const YamlNode* spatial = node.find("spatial");
        NodeConstraints noted{constraints,
                              name != nullptr ? name->text : "",
                              std::nullopt,
                              Fanout::Array,
                              spatial != nullptr && spatial->find(kMeshX) != nullptr,
                              spatial != nullptr && spatial->find(kMeshY) != nullptr};
        m_noted.push_back({std::move(noted), m_components.size(), isContainer});
    }

    /// Adds the constraints that stand in the architecture's tree of nodes to the levels that the nodes describe.
    void placeConstraints(ReadAccelerator& read)
    {
        for (auto& [noted, outside, isContainer] : m_noted) {
            if (outside >= m_components.size()) {
                m_reading.complain(*noted.node, "are constraints of \"" + noted.name + "\", which holds nothing",
                                   "Remove them");
                return;
            }
            const std::size_t at = m_components.size() - 1 - outside;
            std::size_t level = 0; // level of the component, if it is a memory
            for (std::size_t inside = 0; inside < at; ++inside) {
                level += m_components[inside].isCompute ? 0 : 1;
            }
            const bool isCompute = m_components[at].isCompute;
            noted.fanout = isCompute ? Fanout::Lanes : level == 0 ? Fanout::Array : Fanout::OuterMemory;
            noted.level = isCompute || isContainer ? std::nullopt : std::optional(level);
            read.constraints.push_back(std::move(noted));
        }
    }

    void addNamed(const YamlNode& node, const Instances& instances)
    {
        noteConstraints(node, false);
        const YamlNode* attributes = node.find("attributes");
        Component added = component(attributes != nullptr ? *attributes : node, node, "", multiplied(node, instances));
        const YamlNode* kind = node.find("class");
        added.isCompute = kind != nullptr && (kind->text.find("mac") != std::string::npos || kind->text == "compute");
        m_components.push_back(std::move(added));
    }

    Component component(const YamlNode& attributes, const YamlNode& named, std::string name, const Instances& instances)
    {
        Component component{
            .attributes = &attributes, .name = std::move(name), .instances = instances.count, .meshX = instances.meshX};
        if (!m_reading.expect(attributes, YamlNode::Kind::Map, "map")) {
            return component;
        }
        if (const YamlNode* given = named.find("name"); given != nullptr && component.name.empty()) {
            component.name = given->text.substr(0, given->text.find('['));
        }
        if (const YamlNode* given = attributes.find("instances")) {
            component.instances = m_reading.integer(*given, 1, kMostInstances, 1);
        }
        if (const YamlNode* given = YamlReading::member(attributes, {"meshX", "mesh_x"})) {
            component.meshX = m_reading.integer(*given, 1, kMostInstances, 1);
        }
        return component;
    }

    std::int64_t wordBytesOf(const YamlNode& attributes)
    {
        const YamlNode* bits = YamlReading::member(attributes, {"word_bits", "word-bits", "datawidth"});
        const std::int64_t given = bits != nullptr ? m_reading.integer(*bits, 8, 1024, 8) : 8;
        if (given % 8 != 0) {
            m_reading.complain(*bits, "is no whole number of bytes", "Use words of 8, 16, 32 or 64 bits");
        }
        return given / 8;
    }

    void addLevel(const Component& component, ReadAccelerator& read)
    {
        Accelerator& accelerator = read.accelerator;
        const YamlNode& node = *component.attributes;
        const std::int64_t word = wordBytesOf(node);
        if (accelerator.levels.empty()) {
            read.wordBytes = word;
            m_pes = component.instances;
            accelerator.width = component.meshX > 0 ? component.meshX : component.instances;
        } else if (component.instances != 1) {
            m_reading.complain(node, "memory " + component.name + " has several instances",
                               "Only the innermost memory may have some, one in each PE");
        } else if (word != read.wordBytes) {
            m_reading.complain(node, "memory " + component.name + " has words of another width", "Use one width");
        }
        MemoryLevel level;
        level.name = component.name;
        readSizes(node, read.wordBytes, level);
        accelerator.levels.push_back(std::move(level));
    }

    void readSizes(const YamlNode& node, std::int64_t word, MemoryLevel& level)
    {
        const auto width = static_cast<double>(word);
        const YamlNode* block = YamlReading::member(node, {"block_size", "block-size", "n_words"});
        const YamlNode* bits = node.find("width");
        std::int64_t words = block != nullptr ? m_reading.integer(*block, 1, kMostWords, 1) : 1;
        if (block == nullptr && bits != nullptr) {
            words = std::max<std::int64_t>(1, m_reading.integer(*bits, 1, kMostWords, 1) / (8 * word));
        }
        level.accessBytes = words * word;
        if (const YamlNode* entries = node.find("entries")) {
            level.capacity = m_reading.integer(*entries, 1, kMostWords, 1) * word;
        } else if (const YamlNode* depth = node.find("depth")) {
            level.capacity =
                m_reading.integer(*depth, 1, kMostWords >> 20U, 1) * std::min(words, kMostWords >> 20U) * word;
        } else if (const YamlNode* kibibytes = node.find("sizeKB")) {
            level.capacity = m_reading.integer(*kibibytes, 1, kMostWords >> 10U, 1) * 1024;
        }
        const auto bandwidth = [&](const char* key) {
            const YamlNode* given = node.find(key);
            return given != nullptr ? m_reading.number(*given) * width : 0;
        };
        level.readBandwidth = bandwidth("read_bandwidth");
        level.writeBandwidth = bandwidth("write_bandwidth");
        level.sharedBandwidth = bandwidth("shared_bandwidth");
        if (const YamlNode* generation = node.find("addr_gen_energy");
            generation != nullptr && m_reading.number(*generation) > 0) {
            m_reading.remark(*generation, "the energy of generating addresses does not count");
        }
        if (const YamlNode* energy = YamlReading::member(node, {"vector_access_energy", "vector-access-energy"})) {
            level.accessEnergy = m_reading.number(*energy) / kPicojoulesOfNanojoule;
        } else {
            m_reading.remark(node, "memory " + level.name + " has no vector_access_energy; its accesses cost nothing");
        }
    }

    void readCompute(const Component& compute, ReadAccelerator& read)
    {
        Accelerator& accelerator = read.accelerator;
        if (m_pes % accelerator.width != 0 || compute.instances % m_pes != 0) {
            m_reading.complain(*compute.attributes, "does not spread evenly over PEs and their columns",
                               "Give instances that are multiples of each other");
            return;
        }
        accelerator.height = m_pes / accelerator.width;
        accelerator.lanes = compute.instances / m_pes;
        accelerator.splitsOnce = false; // a dimension may take lanes and a direction of the array
        if (const YamlNode* energy = YamlReading::member(*compute.attributes, {"energy", "energy_per_op"})) {
            accelerator.macEnergy = m_reading.number(*energy) / kPicojoulesOfNanojoule;
        } else {
            m_reading.remark(*compute.attributes, "the compute units have no energy; operations cost nothing");
        }
    }

    struct Noted {
        NodeConstraints constraints;
        std::size_t outside = 0; // number of components around what the constraints are about
        bool isContainer = false;
    };

    YamlReading& m_reading;
    std::vector<Component> m_components;
    std::vector<Noted> m_noted;
    std::int64_t m_pes = 1;
};

} // namespace

ReadAccelerator readArchitecture(YamlReading& reading, const YamlNode& architecture)
{
    if (!reading.expect(architecture, YamlNode::Kind::Map, "map")) {
        return {};
    }
    return ArchitectureReading(reading).read(architecture);
}

} // namespace pimento::dataflow::timeloop
