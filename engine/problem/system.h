// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/size_key.h"
#include "engine/kernels/text/diagnostic.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/problem.h"
#include "engine/problem/question.h"
#include "engine/problem/setting.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

class KernelCosts;
class LayerCosts;

/// Names and texts of a system.
struct SystemInfo {
    std::string id;    // id on command lines and in files: "compiled"
    std::string title; // "Compiled and verified"
    std::string summary;
    std::vector<std::string> aliases = {}; // older ids, which are read too: "sound"
    std::string candidate = "draft";
    std::string candidates = "drafts";
    /// True if questions may have the user's own kernel text, element types and resident arguments.
    bool takesTexts = false;
    /// Remarks to read before drawing conclusions from the system's figures; "": the summary suffices.
    std::string remarks = {};
    /// Default element type.
    std::string elementType = "fp16";
};

/// A kernel that a system knows.
struct SystemKernel {
    std::string name;
    std::string title;
    std::string summary;
    std::vector<ShapeKey> keys; // empty: sizes are given by argument
    std::string example = {};   // example of sizes by argument: "x=64x64,w=64"
    std::string text = {};      // the kernel in the kernel language; "": there is no such text

    bool operator==(const SystemKernel&) const = default;
};

/// An argument that may stay on the device.
struct KernelArgument {
    std::string name;
    bool isResident = false; // stays on the device under the question's settings

    bool operator==(const KernelArgument&) const = default;
};

/// Result of checking the kernel of a question with its sizes, for an editor.
struct KernelCheck {
    std::vector<KernelArgument> arguments;      // for a kernel that cannot be bound: all arguments that its text names
    std::vector<language::Diagnostic> mistakes; // in its text
    // "3 loops, 1 statement, 2 dimension sets"; "": the kernel cannot be bound
    std::string summary;
    std::optional<Error> error; // why the question is invalid; none: it is valid
};

/// A compiler or search method that turns a kernel and a device into candidates and evaluates them, usually that of one
/// paper. Stateless; engine/systems/modules.cpp has the table of all systems.
class System {
public:
    virtual ~System() = default;

    [[nodiscard]] virtual const SystemInfo& info() const = 0;
    /// Checks if the system can use a device. Error: why it cannot.
    [[nodiscard]] virtual Result<void> takes(const MadeDevice& device) const
    {
        (void)device;
        return {};
    }
    /// True if questions may be about workloads of a kind; the others are refused before pose().
    [[nodiscard]] virtual bool takesWorkload(WorkloadKind kind) const { return kind == WorkloadKind::Kernel; }
    /// Kernels that the system knows by name.
    [[nodiscard]] virtual std::vector<SystemKernel> kernels(const Catalogue& catalogue) const = 0;
    /// Settings of questions about a device.
    [[nodiscard]] virtual std::vector<SettingSpec> settings(const MadeDevice& device) const = 0;
    /// Binds a question. Takes microseconds to a few milliseconds: nothing is lowered or simulated, and only the search
    /// finds out if data fits. By default: checks the device by takes() and calls poseOn(). Error: why the question is
    /// invalid, with a place if the cause is in the kernel's text.
    [[nodiscard]] virtual Result<std::shared_ptr<const Problem>> pose(const Question& question,
                                                                      const Catalogue& catalogue) const;

    /// Checks the kernel of a question; takes as long as pose().
    [[nodiscard]] virtual KernelCheck checkKernel(const Question& question, const Catalogue& catalogue) const
    {
        const auto posed = pose(question, catalogue);
        return {{}, {}, {}, posed ? std::nullopt : std::optional(posed.error())};
    }

    /// What kernels cost on devices that the system takes, for whole models. nullptr: it does not tell.
    [[nodiscard]] virtual const KernelCosts* kernelCosts() const { return nullptr; }
    /// What layers cost on devices that the system takes, for networks over several devices. nullptr: it does not tell.
    [[nodiscard]] virtual const LayerCosts* layerCosts() const { return nullptr; }

protected:
    /// Binds a question about a device that the system takes. A system overrides this or pose(). Error: as pose().
    [[nodiscard]] virtual Result<std::shared_ptr<const Problem>> poseOn(const MadeDevice& device,
                                                                        const Question& question) const;
};

/// The systems of Pimento, the default first. Defined in engine/systems/modules.cpp.
[[nodiscard]] std::span<const System* const> builtInSystems();
/// The built-in systems, then the registered ones. Valid until the next registration begins or ends.
[[nodiscard]] std::span<const System* const> systems();

/// Adds a system to systems() for its own lifetime: for tests, and for programs that bring their own systems. The
/// system must outlive it. Construct and destroy it only while no other thread calls systems().
class SystemRegistration {
public:
    explicit SystemRegistration(const System& system);
    ~SystemRegistration();
    SystemRegistration(const SystemRegistration&) = delete;
    SystemRegistration& operator=(const SystemRegistration&) = delete;

private:
    const System* m_system;
};

/// Finds a system by id or alias. Error: unknown name; lists the known ones.
[[nodiscard]] Result<const System*> findSystem(std::string_view name);
/// Checks a workload that is no kernel. Error: a mistake in its text, or the system takes no workloads of its kind.
[[nodiscard]] Result<void> checkWorkload(const WorkloadRef& workload, const System& system);
/// Binds a question with its system. Error: as System::pose(), or an unknown system.
[[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const Question& question, const Catalogue& catalogue);
/// Lists the settings that a question to the system of this problem has for the problem's device.
[[nodiscard]] std::vector<SettingSpec> settingsOf(const Problem& problem);
/// The device of a DeviceRef: from the catalogue, or made from its text. Error: an unknown name, or an invalid text.
[[nodiscard]] Result<MadeDevice> deviceOf(const DeviceRef& device, const Catalogue& catalogue);
/// The machine of that device. Error: as deviceOf(), or a device without banks.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> machineOf(const DeviceRef& device,
                                                                    const Catalogue& catalogue);

} // namespace pimento
