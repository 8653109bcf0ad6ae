// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// What stands on the command line, for each command.

namespace pimento::cli {

inline constexpr int kDone = 0;
inline constexpr int kCheckFailed = 1;
inline constexpr int kBadInput = 2;
inline constexpr int kInterrupted = 130;

enum class Output : unsigned char { Text, Json };

/// Of every command.
struct OutputOptions {
    Output output = Output::Text;
};

/// The file with known costs of programs: a file, "none"; "": the one in the user's cache folder.
struct CacheOptions {
    std::string file;
};

/// Rules of a device that are not as its file has them.
struct RuleOptions {
    std::vector<std::string> with;    // to apply besides those that are on
    std::vector<std::string> without; // to leave out; "all"
};

/// What is asked. An option that is not given leaves what the question file says, or the system's default.
struct QuestionOptions {
    std::string kernel; // name, or a file that ends with .py
    std::string shape;
    std::string backend; // name, or a device file
    std::string model;   // a system
    std::optional<std::string> type;
    std::vector<std::string> resident; // arguments to keep on the device
    std::vector<std::string> streamed; // arguments to lay out on every run
    // Settings that have an option of their own:
    std::optional<std::string> space;
    std::optional<std::string> mode;
    std::optional<std::string> indexing;
    std::optional<std::string> prune;       // pruning rules that make the kept drafts
    std::vector<std::string> withoutPasses; // optimizer passes to leave out
    RuleOptions rules;
    std::optional<std::int64_t> devices; // that share the shape
    std::vector<std::string> settings;   // SETTING=VALUE
    std::string gpuTimes;                // file with measured times of other processors
    std::string file;                    // to read the question from
    std::string saved;                   // file for the question
};

struct KernelsOptions : OutputOptions {};

struct DevicesOptions : OutputOptions {
    std::string backend; // "": list them all
};

struct RulesOptions : OutputOptions {
    std::string backend;
    bool effects = false; // whether to measure them
};

struct GainsOptions : OutputOptions {
    QuestionOptions question;   // without a shape: those of the paper
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct ReproduceOptions : OutputOptions {
    std::vector<std::string> figures; // "fig8" and so on, or "all"
    std::string model = "dcc-artifact";
    std::string out;            // folder for a CSV file and a chart of each figure; "": none
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct RegretCommandOptions : OutputOptions {
    QuestionOptions question;   // without a kernel, question or shapes: the built-in family
    std::string shapes;         // file with a device, a kernel and a shape a line
    std::string csv;            // file for a line for each way, "-" for the terminal
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct SensitivityCommandOptions : OutputOptions {
    QuestionOptions question;
    std::vector<std::string> only; // assumptions by id; empty: all
    bool lists = false;            // the assumptions alone
    std::string csv;               // file for a line per point, "-" for the terminal
    std::optional<int> threads;    // default: all
    CacheOptions cache;
};

struct DraftsOptions : OutputOptions {
    QuestionOptions question;
    std::optional<int> groups; // default: those of the device
    std::string csv;           // file for rows, "-" for the terminal
    bool showsPruned = false;
};

struct SimulateOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from; // file with the draft's representation
    bool findsBest = false;
    std::string csv;            // file for rows, "-" for the terminal
    std::optional<int> threads; // default: all
    CacheOptions cache;
    std::string commands; // file for the command trace
    std::string requests; // file for the request list
    std::string banks;    // file for the figures per bank
};

struct LowerOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from; // file with the draft's representation
    std::string emit = "ir";
};

struct ExportOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from; // file with the draft's representation
    bool findsBest = false;
    std::string out;                  // folder for the files
    std::vector<std::string> formats; // ids; empty: all that there are
    std::optional<int> threads;       // of the search for the best draft; default: all
    CacheOptions cache;
};

struct VerifyOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::optional<std::int64_t> sample; // random drafts to take
    std::optional<std::int64_t> seed;
    bool library = false;               // any kernels
    std::optional<std::int64_t> random; // so many of them
};

struct ReplayOptions : OutputOptions {
    std::string list;
    std::string backend;
    std::string commands; // file for the command trace
    RuleOptions rules;
};

struct ValidateOptions : OutputOptions {
    std::vector<std::string> paths;
    std::optional<int> threads; // default: all
};

struct CacheCommandOptions : OutputOptions {
    CacheOptions cache;
    bool clears = false;
};

int listKernels(const KernelsOptions& options);
int listDevices(const DevicesOptions& options);
int listRules(const RulesOptions& options);
int listGains(const GainsOptions& options);
int reproduceFigures(const ReproduceOptions& options);
int listRegret(const RegretCommandOptions& options);
int showSensitivity(const SensitivityCommandOptions& options);
int listDrafts(const DraftsOptions& options);
int simulate(const SimulateOptions& options);
int lowerDraft(const LowerOptions& options);
int exportDraft(const ExportOptions& options);
int verify(const VerifyOptions& options);
int replay(const ReplayOptions& options);
int validate(const ValidateOptions& options);
int showCache(const CacheCommandOptions& options);

} // namespace pimento::cli
